#!/usr/bin/env python3
"""Checks that every text of the window is translated, and that translations keep all placeholders.

Texts of the window are found by lupdate in the sources, sentences of the core in the linked program.

usage: languages.py ROOT PROGRAM | --self-test COMPILER
"""
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

SKIPPED = 77
CATALOGUES = "resources/languages"
PLACE = re.compile(r"%L?([1-9n])")


def messages(catalogue):
    """Yields context, source and element of each message."""
    for context in ElementTree.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name"), message.findtext("source"), message


def forms(message):
    translation = message.find("translation")
    if message.get("numerus") == "yes":
        return [form.text or "" for form in translation.iter("numerusform")]
    return [translation.text or ""]


def finished(message):
    return message.find("translation").get("type") is None and all(forms(message))


def missing(sources, kept):
    """Yields a complaint for each text of the sources that the stored catalogue lacks or leaves untranslated. `sources`
    is a catalogue that was made from the sources just now, and `kept` is the stored one."""
    known = {(context, source) for context, source, message in messages(kept) if finished(message)}
    for context, source, _ in messages(sources):
        if (context, source) not in known:
            yield f"{kept.name}: “{source}” ({context}) is not translated; see CONTRIBUTING.md"


def misplaced(catalogue):
    for context, source, message in messages(catalogue):
        wanted = set(PLACE.findall(source))
        shown = forms(message)
        for i, form in enumerate(shown):
            found = set(PLACE.findall(form))
            # The singular form may omit the placeholder for the number.
            spared = {"n"} if i + 1 < len(shown) else set()
            if found - wanted or wanted - found - spared:
                yield f"{catalogue.name}: “{form}” ({context}) has other placeholders than “{source}”"


# The German plural is „Tokens“; „der Token“ is wrong in every case.
BARE_PLURAL = re.compile(r"(?:\b(?:[Dd]ie|[Dd]er|[Kk]eine|mehr|[Ii]hre|(?:ander|all|mehrer)e[rn]?)|%L?[1-9])"
                         r" Token(?![\w-])")
BARE_COUNT = re.compile(r"%Ln Token(?![\w-])")

# Inside a German sentence, a capitalised „Sie“ is always the formal form of address.
POLITE = re.compile(r"(?<=\w )Sie\b|\bIhnen\b|(?<=[^.:!?“] )Ihr(?:e[nmrs]?)?\b")


def polite(catalogue):
    """Checks that German uses du throughout, and „Tokens“ as plural of das Token."""
    for context, source, message in messages(catalogue):
        shown = forms(message)
        for i, form in enumerate(shown):
            if POLITE.search(form):
                yield f"{catalogue.name}: “{form}” ({context}) uses „Sie“; use „du“"
            if BARE_PLURAL.search(form) or (i > 0 and BARE_COUNT.search(form)):
                yield f"{catalogue.name}: “{form}” ({context}) has the plural „Token“; use „Tokens“"


def breaches(root, program):
    with tempfile.TemporaryDirectory() as folder:
        for catalogue in sorted((root / CATALOGUES).glob("*.ts")):
            shutil.copy(catalogue, folder)
        subprocess.run([root / CATALOGUES / "renew.sh", program, folder], check=True)
        for renewed in sorted(Path(folder).glob("*.ts")):
            yield from missing(renewed, root / CATALOGUES / renewed.name)
    for catalogue in sorted((root / CATALOGUES).glob("*.ts")):
        yield from misplaced(catalogue)
    yield from polite(root / CATALOGUES / "vitrine_de.ts")


def self_test(compiler):
    def catalogue(folder, body):
        path = Path(folder) / "vitrine_de.ts"
        path.write_text('<TS version="2.1" language="de"><context><name>Page</name>' + body + "</context></TS>",
                        encoding="utf-8")
        return path

    def message(source, translation, kind=""):
        return f"<message{kind}><source>{source}</source>{translation}</message>"

    numerus = ' numerus="yes"'
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        sources = catalogue(one, message("Open", "<translation/>"))
        for body in ("", message("Open", '<translation type="unfinished">Öffnen</translation>'),
                     message("Open", "<translation></translation>")):
            if not list(missing(sources, catalogue(other, body))):
                return "the check misses an untranslated text"
        if list(missing(sources, catalogue(other, message("Open", "<translation>Öffnen</translation>")))):
            return "the check reports a translated text as missing"
        for source, translation, kind in (
                ("Open %1", "<translation>Öffnen</translation>", ""),
                ("Open %1", "<translation>%2 öffnen</translation>", ""),
                ("%Ln files", "<translation><numerusform>Datei</numerusform><numerusform>Dateien</numerusform>"
                              "</translation>", numerus)):
            if not list(misplaced(catalogue(one, message(source, translation, kind)))):
                return f"the check accepts “{translation}”"
        for translation in ("Öffnen Sie ein Modell", "von Ihnen gestoppt", "Hier werden Ihre Chats stehen",
                            "Die Token der Datei", "Der Token fehlt", "%1 Token"):
            if not list(polite(catalogue(one, message("Open", f"<translation>{translation}</translation>")))):
                return f"the check accepts “{translation}”"
        for translation in ("Die Datei fehlt: Ihr Ordner existiert nicht. Sie wird gesucht", "ID des Tokens",
                            "Die Token-ID der Tokens", "%1 Tokens"):
            if list(polite(catalogue(one, message("Open", f"<translation>{translation}</translation>")))):
                return f"the check rejects “{translation}”"
        for plural, wrong in (("Tokens", False), ("Token", True)):
            counted = ("<translation><numerusform>%Ln Token</numerusform>"
                       f"<numerusform>%Ln {plural}</numerusform></translation>")
            if bool(list(polite(catalogue(one, message("%Ln tokens", counted, numerus))))) != wrong:
                return f"the check judges the plural „{plural}“ wrongly"
        sound = ("%Ln files", "<translation><numerusform>Datei</numerusform><numerusform>%Ln Dateien</numerusform>"
                              "</translation>", numerus)
        if list(misplaced(catalogue(one, message(*sound)))):
            return "the check rejects a correct translation"
    return unlisted_forms(compiler)


def unlisted_forms(compiler):
    """Checks that forms.py finds all sentence forms (texts with placeholders) in a linked program."""
    root = Path(__file__).parents[2]
    source = """
        #include "core/base/sentence.h"
        using namespace vitrine;
        #define TABLE(code, text) VITRINE_RECORD_FORM(#text);
        TABLE(1, "from " "a table, with a \\"quotation\\"")
        static Sentence rows(int n) { return SENTENCE("It has ", n, n == 1 ? " row" : " rows", '.'); }
        template <typename T> Sentence inTemplate(T n) { return SENTENCE("A template, ", n, ", ", SENTENCE("inside ", n)); }
        const SentenceForm kForm = FORM("without values");
        int main() { return rows(2).empty() || inTemplate(1.5).empty() || kForm.empty(); }
        """
    wanted = {'from a table, with a "quotation"', "It has %1 row.", "It has %1 rows.", "A template, %1, %2", "inside %1",
              "without values"}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "main.cpp").write_text(source, encoding="utf-8")
        program = Path(folder) / "program"
        subprocess.run([compiler, "-std=c++20", "-I", root, "-o", program, Path(folder) / "main.cpp",
                        root / "core/base/sentence.cpp", root / "core/base/concat.cpp"], check=True)
        sys.path.insert(0, str(root / CATALOGUES))
        sys.dont_write_bytecode = True
        import forms
        # The form "%1, %2" comes from listed() and needs no translation.
        found = set(forms.forms(program)) - {"%1, %2"}
    return f"the forms {sorted(found ^ wanted)} are wrong" if found != wanted else None


if __name__ == "__main__":
    if sys.argv[1] == "--self-test":
        problem = self_test(sys.argv[2])
        print(problem or "all breaches are found")
        sys.exit(problem is not None)
    if not shutil.which("lupdate") and not Path("/usr/lib/qt6/bin/lupdate").exists():
        print("SKIPPED: lupdate is not installed (qt6-l10n-tools)")
        sys.exit(SKIPPED)
    found = list(breaches(Path(sys.argv[1]), sys.argv[2]))
    print("\n".join(found) or "every text is translated")
    sys.exit(len(found) > 0)
