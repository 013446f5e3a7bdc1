"""What can go wrong, in one family: every error a user can cause is a `KotvaError` and a `ValueError`.

A move given as text can fail in three ways: `InvalidMove` (it cannot be read), `IllegalMove` (it breaks a rule in
this position) and `AmbiguousMove` (it could mean several moves).

>>> issubclass(KotvaError, ValueError), issubclass(IllegalMove, KotvaError)
(True, True)
"""

from kotva._core import AmbiguousMove, IllegalMove, InvalidMove, KotvaError

__all__ = ["AmbiguousMove", "IllegalMove", "InvalidMove", "KotvaError"]
