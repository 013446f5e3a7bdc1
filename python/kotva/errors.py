"""What can go wrong, in one family: every error a user can cause is a `KotvaError` and a `ValueError`.

>>> issubclass(KotvaError, ValueError)
True
"""

from kotva._core import KotvaError

__all__ = ["KotvaError"]
