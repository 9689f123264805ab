"""Settings that change without a restart."""

from pydantic import Field, model_validator

from uradori_contracts.asking import DataSourceMode, Display, RetrievalMode
from uradori_contracts.message import Message, Value
from uradori_contracts.synthesis import ProviderName

RETENTION_LIMIT_DAYS = 3650


class Thresholds(Value):
    """Rates in [0, 1] at which the coordinator acts; the auditor's PASS and WARN are rules, not settings."""

    retry_below_consistency: float = Field(default=0.70, ge=0, le=1)
    grade_correct: float = Field(default=0.75, ge=0, le=1)
    grade_ambiguous: float = Field(default=0.40, ge=0, le=1)

    @model_validator(mode="after")
    def _grades_are_ordered(self) -> "Thresholds":
        if self.grade_ambiguous > self.grade_correct:
            raise ValueError("grade_ambiguous must not exceed grade_correct")
        return self


class Settings(Message):
    """In the bucket `settings` under the key `current`; every service watches it."""

    data_source_mode: DataSourceMode = DataSourceMode.SNAPSHOT
    retrieval_mode: RetrievalMode = RetrievalMode.HYBRID
    display: Display = Display.LIVE
    top_k: int = Field(default=5, ge=1, le=20)
    retry_limit: int = Field(default=2, ge=0, le=5)
    thresholds: Thresholds = Thresholds()
    provider_order: tuple[ProviderName, ...] = (ProviderName.TEMPLATE,)
    turn_budget_ms: int = Field(default=60_000, ge=1_000, le=600_000)
    reader_grace_ms: int = Field(default=15_000, ge=0, le=600_000)
    """How long a turn goes on after its last reader left."""
    turn_retention_days: int = Field(default=30, ge=1, le=RETENTION_LIMIT_DAYS)
    """How long a turn that ends from now on can be looked up."""

    @model_validator(mode="after")
    def _template_is_last(self) -> "Settings":
        if not self.provider_order or self.provider_order[-1] is not ProviderName.TEMPLATE:
            raise ValueError("provider_order must end with template")
        if len(set(self.provider_order)) != len(self.provider_order):
            raise ValueError("provider_order names a provider twice")
        return self


class SettingsView(Value):
    """Settings with the revision that a compare-and-set needs. Revision 0: the defaults, never written."""

    revision: int
    settings: Settings


class SettingsUpdate(Value):
    """Replace the settings if their revision is still `expected_revision`."""

    expected_revision: int = Field(ge=0)
    settings: Settings
