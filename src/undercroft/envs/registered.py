"""What Gymnasium is told of the games: their names alone, nothing is built.

Gymnasium reads no entry points any more. So who makes an environment by its name imports this
package before, or writes it in front of the name: `undercroft.envs:undercroft/NameOfTheGame-v0`.
"""

from pkgutil import iter_modules

import gymnasium

from undercroft import games


def register() -> None:
    """Register our own games: `undercroft/NameOfTheGame-v0`, and so on."""
    for module in iter_modules(games.__path__):
        if module.ispkg:
            name = "".join([word.capitalize() for word in module.name.split("_")])
            gymnasium.register(
                id=f"undercroft/{name}-v0",
                entry_point="undercroft.envs.one_seat:OneSeat",
                vector_entry_point="undercroft.envs.many_matches:many",
                kwargs={"game": module.name.replace("_", "-")},
                order_enforce=True,
            )
