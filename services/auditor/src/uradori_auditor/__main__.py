"""Entry of the auditor process."""

from uradori_bus import run

from uradori_auditor.bootstrap import bootstrap

run("auditor", bootstrap)
