"""python -m uradori_gateway"""

from uradori_bus import run

from uradori_gateway.bootstrap import bootstrap
from uradori_gateway.config import GatewayConfig

run("gateway", bootstrap, config=GatewayConfig)
