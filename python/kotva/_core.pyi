__version__: str

class KotvaError(ValueError): ...

class Hunspell:
    """A hunspell dictionary: all forms of all entries, and how a form arises."""

    def __new__(
        cls, aff: bytes, dic: bytes, aff_name: str = "the .aff file", dic_name: str = "the .dic file"
    ) -> Hunspell: ...
    def __len__(self) -> int: ...
    def expand(
        self,
        *,
        shortest: int = 1,
        longest: int = 255,
        letters_only: bool = False,
        skip_capitalised: bool = False,
        skip_dotted: bool = False,
        refused_rules: list[int] = ...,
        refused_entries: list[int] = ...,
        refused_bare: list[int] = ...,
    ) -> bytes: ...
    def rules(self) -> list[tuple[int, str, str, str, str, str, list[str]]]: ...
    def entries(self) -> list[tuple[str, list[str]]]: ...
    def derive(self, form: str) -> list[tuple[int, str, list[str], list[int], bool]]: ...
