#!/usr/bin/env python3
"""Kills the program by SIGKILL at random moments, many times on the same chats, and checks that no committed data is
lost.

usage: kill_test.py BINARIES SCREENSHOTS [--moments N] [--seed S]

Half of the moments are during a streaming answer. The others are at the start, or while a message is typed, queued,
edited, deleted or restored. Before each kill, the test reads the store while the program runs. After the kill, all of
these data must still be there, the file must be intact, and the program must start with it. Exit code 77: the test was
skipped, and its output contains the reason."""

import argparse
import json
import random
import sqlite3
import sys
import time

import desktop
from desktop import Desktop, Failure, Missing, kill, wait_for

WORDS = " ".join("word%d" % i for i in range(3000))


def snapshot(place):
    """Reads all committed data in one transaction."""
    connection = sqlite3.connect("file:%s/chats.sqlite?mode=ro" % place.data(), uri=True, timeout=10)
    try:
        connection.execute("BEGIN")
        return {
            "messages": {row[0]: row[1:] for row in connection.execute(
                "SELECT id, text, state, edited, removed_with IS NOT NULL FROM messages")},
            "tokens": dict(connection.execute(
                "SELECT message, sum(length(records)) FROM answer_tokens WHERE part = 1 GROUP BY message")),
            "queued": dict(connection.execute("SELECT id, text FROM queued")),
            "drafts": dict(connection.execute("SELECT id, draft FROM chats")),
        }
    finally:
        connection.close()


def check(condition, sentence):
    if not condition:
        raise Failure(sentence)


def compare(before, after):
    for message, (text, state, edited, removed) in before["messages"].items():
        # A message that was marked as removed before the kill may have been deleted permanently.
        if removed and message not in after["messages"]:
            continue
        check(message in after["messages"], "message %d is gone: %r" % (message, text[:60]))
        now, state_now, edited_now, _ = after["messages"][message]
        if state == "streaming":
            check(now.startswith(text), "of answer %d, %d characters became %r" % (message, len(text), now[-60:]))
        else:
            check((now, edited_now) == (text, edited), "message %d is %r, was %r" % (message, now[:60], text[:60]))
            check(state_now == state, "message %d is %s, was %s" % (message, state_now, state))
        check(after["tokens"].get(message, 0) >= before["tokens"].get(message, 0), "tokens of answer %d are gone" % message)
    sent = {row[0] for row in after["messages"].values()}
    drafts = "\n".join(after["drafts"].values())
    for text in before["queued"].values():
        check(text in after["queued"].values() or text in sent or text in drafts, "a queued message is gone: %r" % text)
    # A draft that was stored before the kill must still exist, possibly with more text, or must have been sent.
    for text in filter(None, before["drafts"].values()):
        check(text in drafts or text in sent or text in after["queued"].values() or
              any(other.startswith(text) or text.startswith(other) for other in after["drafts"].values() if other),
              "a draft is gone: %r" % text)


class Session:
    def __init__(self, place, options):
        self.place = place
        self.random = random.Random(options.seed)
        self.count = 0
        self.streamed = 0
        self.script = place.file("script.json", json.dumps({
            "model": {"name": "Scripted model", "contextLength": 200000}, "loadMilliseconds": 1, "millisecondsPerToken": 5,
            "answers": [{"text": WORDS}, {"text": "A short one."}]}))

    def key(self, *keys):
        self.place.xdotool("key", *keys)

    def write(self, text):
        self.place.xdotool("type", "--delay", 8, text)

    def start(self):
        program = self.place.start("--scripted", self.script)
        self.window = self.place.vitrine_window()
        self.place.activate(self.window)
        return program

    def streaming(self):
        return self.place.query("SELECT 1 FROM messages WHERE state = 'streaming' AND length(text) > 40")

    def ask(self):
        """Asks a question and waits until its answer streams. Repeats the keys if the window was not ready for them."""
        def asked():
            if not self.streaming():
                self.write("question %d" % self.count)
                self.key("Return")
                time.sleep(0.4)
            return self.streaming()
        wait_for("an answer streams", asked)

    def while_it_streams(self):
        self.ask()
        if self.random.random() < 0.4:
            self.write("waiting %d" % self.count)
            self.key("Return")
        time.sleep(self.random.uniform(0, 0.8))
        self.streamed += 1

    def while_it_rests(self):
        action = self.random.choice(["type", "edit", "new", "again"])
        if action == "type":
            self.write("draft %d" % self.count)
        elif action == "edit":
            self.key("Up")
            self.write(" edited")
            self.key("ctrl+s")
        elif action == "new":
            self.key("ctrl+n")
            self.write("in a new chat %d" % self.count)
            self.key("Return")
        else:
            self.key("ctrl+r", "alt+Left", "alt+Right")
        time.sleep(self.random.uniform(0, 0.5))

    def moment(self):
        self.count += 1
        kind = self.random.random()
        if kind < 0.15:
            before = snapshot(self.place)
            program = self.place.start("--scripted", self.script)
            time.sleep(self.random.uniform(0, 0.7))
        else:
            program = self.start()
            self.while_it_streams() if kind < 0.7 else self.while_it_rests()
            before = snapshot(self.place)
            time.sleep(self.random.uniform(0, 0.3))
        check(program.poll() is None, "the program ended by itself")
        kill(program)
        connection = sqlite3.connect("%s/chats.sqlite" % self.place.data(), timeout=10)
        verdict = connection.execute("PRAGMA integrity_check").fetchone()[0]
        broken = connection.execute("PRAGMA foreign_key_check").fetchall()
        connection.close()
        check(verdict == "ok", "the file is damaged: " + verdict)
        check(not broken, "the file has dangling references: %s" % broken[:3])
        compare(before, snapshot(self.place))

    def run(self, moments):
        kill_first = self.start()
        wait_for("the store exists", lambda: self.place.query("SELECT 1 FROM chats"))
        kill(kill_first)
        while self.count < moments:
            self.moment()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("binaries")
    parser.add_argument("screenshots")
    parser.add_argument("--moments", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    try:
        desktop.require_tools()
        home = desktop.enter_session_bus()
        with Desktop(home, options.binaries, options.screenshots, "kill") as place:
            session = Session(place, options)
            try:
                session.run(options.moments)
            except Exception:
                print("at moment %d with seed %d" % (session.count, options.seed))
                place.screenshot("failed")
                raise
            check(not place.complaints(), "QML complains: " + place.complaints())
    except Missing as missing:
        print("SKIP   : kill_test: %s" % missing)
        return 77
    except Failure as failure:
        print("FAIL!  : kill_test: %s" % failure)
        return 1
    print("PASS   : %d kills, %d of them while an answer streamed; no committed data was lost"
          % (session.count, session.streamed))
    return 0


if __name__ == "__main__":
    sys.exit(main())
