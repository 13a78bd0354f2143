"""The command line: `undercroft list`, `rules`, `box`, `play`, `serve`, `backup`, `restore`,
`tables`, `sim`, `compare`, `tournament`, `check-bot`, `tune`, `report`, `solve`, `replay`,
`analyse`, `deck`, `print`, `quest`, `clauses`, `import-map`, `new-game`.

A command is imported when it is asked for. Exit codes: 0 done, 1 failed (a refused file, a missing
clause, a busy port), 2 bad usage, 3 not decided (`compare`, `tournament`, `tune`).
Every error is one line that says what was allowed; several faults of one file are a line each.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup
from typer.main import get_group

from undercroft.cli import version_line
from undercroft.kernel import BadSetup, KernelError

COMMANDS: Final = {
    "list": ("show:list_games", "List the games, or the house rules of one."),
    "rules": ("show:rules", "Show the rules of a game, or one of them."),
    "box": ("show:box", "Show the cards and pieces of a game."),
    "play": ("play:play", "Play in the terminal."),
    "serve": ("host:serve", "Host tables in the browser."),
    "backup": ("host:backup", "Keep all tables in one file."),
    "restore": ("host:restore", "Bring a backup into an empty database."),
    "import-map": ("import_map:import_map", "Make a pack of a map that another tool has drawn."),
    "new-game": ("new_game:new_game", "Write a package with a game in it, to begin from."),
    "sim": ("sim:sim", "Play many matches between bots; sum them up."),
    "compare": ("compare:compare", "Compare two rules, until it is decided."),
    "solve": ("solve:solve", "Find the value of every position of a game."),
    "tournament": ("tournament:tournament", "Let bots play against one another."),
    "check-bot": ("check_bot:check_bot", "Check that a bot may sit down."),
    "report": ("survey:report", "Report what many matches tell."),
    "tune": ("tune:tune", "Find house rules that do what you want."),
    "replay": ("play:replay", "Tell a saved match again, or verify it."),
    "analyse": ("analyse:analyse_match", "Say where a match was won and lost."),
    "clauses": ("show:clauses", "Show which rules are cited and tested."),
    "deck": ("deck:deck", "List, show, check and complete decks."),
    "tables": ("host:tables", "Look after the tables that are kept."),
    "print": ("on_paper:print_game", "Print a game: cards, counters, maps, rules."),
    "quest": ("quest:quest", "Check, print and write quests."),
}
"""Every command: where it is, and what it does."""


class Commands(TyperGroup):
    """Commands that are imported when they are asked for, and whose errors are one line each."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Name all commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; import it, if it was not yet."""
        if cmd_name not in COMMANDS:
            # All are imported: one of them may be what was meant.
            for name in COMMANDS:
                self.get_command(ctx, name)
        elif cmd_name not in self.commands:
            place, about = COMMANDS[cmd_name]
            module, _, name = place.partition(":")
            found = getattr(import_module(f"undercroft.cli.{module}"), name)
            alone = typer.Typer(rich_markup_mode=None)
            if isinstance(found, typer.Typer):
                alone.add_typer(found, name=cmd_name)
            else:
                alone.command(cmd_name, short_help=about)(found)
            self.commands.update(get_group(alone).commands)
        return self.commands.get(cmd_name)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command that was typed and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except typer.TyperException as fault:
            message = _in_our_words(fault).rstrip(".")
            _complain(f"{message}{'' if message.endswith('?') else '.'}{self._allowed(fault)}")
            code = fault.exit_code
        except KernelError as fault:
            for line in str(fault).splitlines():
                _complain(line)
            code = 2 if isinstance(fault, BadSetup) else 1
        except typer.Abort:
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def _allowed(self, fault: typer.TyperException) -> str:
        context, parameter = getattr(fault, "ctx", None), getattr(fault, "param", None)
        if getattr(parameter, "name", "") == "game":
            from undercroft.games import all_games

            return f" There are: {', '.join(all_games())}."
        if context is None:
            return ""
        if context.command is self:
            return f" There are: {', '.join(COMMANDS)}."
        return f" Try '{context.command_path} --help'."


def _in_our_words(fault: typer.TyperException) -> str:
    """Return what typer says; where pydantic refused a value, what was typed and what would do."""
    errors = getattr(fault.__cause__, "errors", None)
    if errors is not None:
        from undercroft.kit.wrong_values import wrong_value

        said = [f"{one['input']!r} {wrong_value(one)}" for one in errors()]
        fault.message = "; ".join(said)
    return fault.format_message()


def _complain(message: str) -> None:
    print(f"undercroft: {' '.join(message.split())}", file=sys.stderr)


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def main() -> None:
    """Run `undercroft` as it was typed in a shell."""
    app(prog_name="undercroft")


@app.callback(invoke_without_command=True)
def undercroft(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Five dungeon games on one engine: play them, host them, change them, prove them.

    \b
    Examples:
      undercroft list                             the games
      undercroft play GAME --bots random          play in the terminal, against a bot
      undercroft serve --open                     play in the browser, with friends
      undercroft rules GAME                       the rules
      undercroft box GAME                         the cards and pieces
    """
    if version:
        print(version_line())
    elif context.invoked_subcommand is None:
        print(context.get_help())
