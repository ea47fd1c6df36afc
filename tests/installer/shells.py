"""Runs interactive shells and completes command lines in them, with the completions in environment["XDG_DATA_DIRS"]."""

import os
import pty
import select
import subprocess
import time

TAB, EVERY, DUMP, CLEAR, LEFT = "\t", "\x1b*", "\x14", "\x15", "\x1b[D"


class TerminalShell:
    """A shell with a line editor in a pseudo-terminal. `setup` makes it understand these keys: EVERY inserts all
    candidates, DUMP writes the line into the file $DUMPED, and CLEAR deletes the line."""

    def __init__(self, command, setup, folder, environment):
        self.file = folder.parent / (command[0] + ".line")
        self.screen = ""
        pid, self.terminal = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment | {"DUMPED": str(self.file), "TERM": "dumb"})
        self.send("".join(line.strip() + "\n" for line in setup.strip().splitlines()))
        self.line()

    def send(self, keys):
        os.write(self.terminal, keys.encode())

    def line(self):
        """Returns the line as it is now."""
        self.send(DUMP)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if select.select([self.terminal], [], [], 0.01)[0]:
                self.screen += os.read(self.terminal, 65536).decode(errors="replace")
            elif self.file.exists() and (text := self.file.read_text()).endswith("\n"):
                self.file.unlink()
                return text[:-1]
        raise SystemExit(f"The shell does not answer. Its terminal shows:\n{self.screen}")

    def press(self, key, line):
        """Types a line, moves the cursor to the mark ‸ in it, presses a key, and returns the new line."""
        before, _, after = line.partition("‸")
        self.screen = ""
        self.send(before + after + LEFT * len(after) + key)
        line = self.line()
        self.send(CLEAR)
        return line

    def completed(self, line):
        """Returns the line after Tab was pressed. Shells differ in two things, which the result does not show: whether a
        blank follows, and whether colons are escaped."""
        return " ".join(self.press(TAB, line).replace("\\:", ":").split())

    def candidates(self, line):
        """Returns everything that may stand at the end of the line."""
        word = line.split(" ")[-1]
        prefix = word[:word.find("=") + 1] if word.startswith("--") else ""
        found = self.press(EVERY, line)
        if found == line:
            return []
        before = len(line.removesuffix(word).replace("\\ ", "\0").split())
        words = found.replace("\\ ", "\0").split()
        return [one.replace("\0", " ").replace("\\", "").rstrip("/").removeprefix(prefix) for one in words[before:]]


def bash(folder, environment):
    return TerminalShell(["bash", "--norc", "--noprofile", "-i"], r"""
        PS1='$ ' PS2=
        . /usr/share/bash-completion/bash_completion
        bind 'set bell-style none' 'set enable-bracketed-paste off' 'set bind-tty-special-chars off'
        bind '"\e*": insert-completions' '"\C-u": kill-whole-line'
        bind -x '"\C-t": printf "%s\n" "$READLINE_LINE" > "$DUMPED"'
        """, folder, environment)


def zsh(folder, environment):
    functions = environment["XDG_DATA_DIRS"].split(":")[0] + "/zsh/site-functions"
    return TerminalShell(["zsh", "-f", "-i"], rf"""
        PS1='$ ' PS2= ; setopt no_beep ; unset zle_bracketed_paste
        fpath=({functions} $fpath) ; autoload -Uz compinit ; compinit -u -D
        dump() print -r -- "$BUFFER" > $DUMPED
        zle -N dump ; zle -C every complete-word _generic ; bindkey -e
        zstyle ':completion:every:*' completer _all_matches _complete
        zstyle ':completion:every:*' insert true
        bindkey '^T' dump '^U' kill-whole-line '\e*' every
        """, folder, environment)


class fish:
    """fish reports its candidates without a terminal, and only for the end of a line."""

    def __init__(self, folder, environment):
        self.options = {"cwd": folder, "env": environment, "capture_output": True, "text": True}

    def candidates(self, line):
        run = subprocess.run(["fish", "-c", "complete -C $argv[1]", line], **self.options)
        word = line.split(" ")[-1]
        prefix = word[:word.find("=") + 1] if word.startswith("--") else ""
        return [found.split("\t")[0].rstrip("/").removeprefix(prefix) for found in run.stdout.splitlines()]

    completed = None
