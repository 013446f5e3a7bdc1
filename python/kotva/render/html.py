"""HTML from templates. All values are escaped, except `Markup`."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

__all__ = ["render"]


def render(package: str, template: str, **values: object) -> str:
    """Fill in a template from the `data` folder of a package."""
    return environment(package).get_template(template).render(values)


@cache
def environment(package: str) -> Environment:
    return Environment(
        loader=PackageLoader(package, "data"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
