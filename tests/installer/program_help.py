"""Reads the output of --help of both programs."""

import re
import subprocess
from dataclasses import dataclass, field


COLUMN = 30  # where CLI11 begins the descriptions


@dataclass
class Help:
    """What --help shows: the name of each command, and the value and the description of each flag. A flag is named as in
    --help, without blanks. An argument without a flag has the name of its value, which is then empty."""
    commands: dict = field(default_factory=dict)
    flags: dict = field(default_factory=dict)


def read_help(*command):
    text = subprocess.run([*command, "--help"], capture_output=True, text=True, check=True).stdout
    found, section = Help(), ""
    description = None  # continues on the following lines, which begin with many blanks
    for line in text.splitlines():
        if line and not line.startswith(" "):
            section, description = line.removesuffix(":").lower(), None
        elif entry := re.match(r"  (\S.*)", line):
            # A name ends at two blanks, or at the one before the column of the descriptions. A value may be followed by
            # its default and by the flags that exclude it.
            if "  " not in entry[1] and len(line) > COLUMN:
                entry = [line, f"{line[2:COLUMN - 1]}  {line[COLUMN:]}"] if line[COLUMN - 1] == " " else entry
            name, _, text = re.sub(r" Excludes: .*?(?=  |$)", "", entry[1]).partition("  ")
            description = [text.strip()]
            if section == "subcommands":
                found.commands[name] = description
                continue
            name = re.sub(r", (?=-)", ",", name).replace("<", "").replace(">", "")
            name, _, value = name.partition(" ")
            value = re.sub(r"( \[.*\])?( \.\.\.)?$", "", value)
            if section == "positionals":
                name, value = value, ""  # CLI11 also prints a name that no user types
            found.flags[name] = (value, description)
        elif description is not None and line.strip():
            description.append(line.strip())
        else:
            description = None
    return found


def all_commands(program):
    """Returns the words of all commands, such as ("inspect", "tokens"), with those of the program itself: ()."""
    found, open_ = [], [()]
    while open_:
        words = open_.pop()
        found.append(words)
        open_ += [(*words, name) for name in read_help(program, *words).commands]
    return found
