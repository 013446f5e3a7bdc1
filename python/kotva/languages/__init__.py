"""Language packs: folders of data and the code that reads, exports and imports them.

>>> from kotva import languages
>>> languages.available()
('cs', 'de', 'en', 'es', 'fr', 'pl', 'sk')
>>> czech = languages.get("cs")
>>> czech.letter("Ř").value, czech.blanks, czech.rules.end_by
(4, 2, 'passes')
>>> sorted(["chata", "cihla", "hora", "ihned"], key=czech.sort_key)
['cihla', 'hora', 'chata', 'ihned']
"""

from kotva.languages.pack import (
    Board,
    InstallSize,
    LabelSource,
    Letter,
    LexiconSpec,
    MeaningSource,
    Pack,
    Rules,
    Source,
)
from kotva.languages.reading import load
from kotva.languages.registry import available, get, packs

__all__ = [
    "Board",
    "InstallSize",
    "LabelSource",
    "Letter",
    "LexiconSpec",
    "MeaningSource",
    "Pack",
    "Rules",
    "Source",
    "available",
    "get",
    "load",
    "packs",
]
