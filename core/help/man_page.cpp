#include "core/help/man_page.h"

#include "core/base/concat.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <string_view>
#include <utility>

namespace vitrine {

namespace {

/// Returns `text` with escapes for the characters that have a meaning in roff, and for those outside ASCII. "-", "'"
/// and the others would be printed as typographic characters, which a shell does not accept. A line may be broken after
/// ";" and "|", because lists of values can be longer than a line.
std::string escaped(std::string_view text)
{
    constexpr std::pair<char, const char*> kEscapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"},
                                                         {'"', "\\(dq"}, {'`', "\\(ga"}, {'^', "\\(ha"},
                                                         {'~', "\\(ti"}, {';', ";\\:"},  {'|', "|\\:"}};
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const Utf8Step step = decodeUtf8(text, at);
        if (step.codePoint >= 0x80) {
            char name[16];
            std::snprintf(name, sizeof name, "\\[u%04X]", static_cast<unsigned>(step.codePoint));
            result += name;
        } else {
            const char* escape = nullptr;
            for (const auto& [character, sequence] : kEscapes) {
                if (character == text[at]) escape = sequence;
            }
            escape ? result.append(escape) : result.append(1, text[at]);
        }
        at += step.length;
    }
    return result;
}

std::string bold(std::string_view text)
{
    return concat("\\fB", escaped(text), "\\fR");
}

std::string italic(std::string_view text)
{
    return concat("\\fI", escaped(text), "\\fR");
}

bool endsSentence(std::string_view word)
{
    return word.ends_with('.') || word.ends_with('!') || word.ends_with('?');
}

/// Returns lines with the words of `text`. Each sentence begins on a line of its own, as is usual in roff.
std::string filled(std::string_view text)
{
    constexpr std::size_t kLongest = 78;
    std::string lines, line;
    const auto endLine = [&] {
        if (line.starts_with('.')) lines += "\\&";  // otherwise the line would be a request
        if (!line.empty()) lines += line + '\n';
        line.clear();
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string word = escaped(text.substr(at, end - at));
        at = end + 1;
        if (word.empty()) continue;
        if (line.size() + 1 + word.size() > kLongest) endLine();
        line.append(line.empty() ? "" : " ").append(word);
        if (endsSentence(word)) endLine();
    }
    endLine();
    return lines;
}

std::string asSentence(std::string text)
{
    if (!endsSentence(text)) text += '.';
    return text;
}

std::string section(std::string_view title)
{
    return concat(".SH ", title, '\n');
}

/// Returns an entry of a list. `name` is already escaped.
std::string entry(std::string_view name, const std::string& meaning)
{
    return concat(".TP\n", name, '\n', filled(meaning));
}

std::string listOf(std::string_view title, const std::vector<Term>& terms)
{
    if (terms.empty()) return {};
    std::string text = section(title);
    for (const Term& term : terms) text += entry(bold(term.name), asSentence(term.meaning));
    return text;
}

std::string flagEntry(const FlagHelp& flag)
{
    std::string name;
    for (const std::string& one : flag.names) name += concat(name.empty() ? "" : ", ", bold(one));
    if (!flag.value.empty()) name += concat(name.empty() ? "" : " ", italic(flag.value));
    std::string meaning = asSentence(flag.description);
    if (!flag.standard.empty()) meaning += concat(" Default: ", flag.standard, '.');
    for (const std::string& other : flag.excludes) meaning += concat(" Excludes: ", other, '.');
    return entry(name, meaning);
}

/// Returns the flags, grouped by their headings in the order in which these first appear.
std::string optionsOf(const CommandHelp& command)
{
    std::vector<std::string> headings;
    for (const FlagHelp& flag : command.flags) {
        if (std::ranges::find(headings, flag.heading) == headings.end()) headings.push_back(flag.heading);
    }
    std::string text = section("OPTIONS");
    for (const std::string& heading : headings) {
        if (!heading.empty()) text += concat(".SS ", escaped(heading), '\n');
        for (const FlagHelp& flag : command.flags) {
            if (flag.heading == heading) text += flagEntry(flag);
        }
    }
    return text;
}

std::string commandsOf(const CommandHelp& command)
{
    if (command.commands.empty()) return {};
    std::string text = section("COMMANDS");
    for (const CommandHelp& one : command.commands) text += entry(bold(one.name), asSentence(one.description));
    return text;
}

std::string synopsisOf(std::string_view name, const CommandHelp& command)
{
    std::string text = concat(section("SYNOPSIS"), bold(name));
    if (!command.commands.empty()) text += concat(' ', italic("COMMAND"));
    text += concat(" [", italic("OPTIONS"), ']');
    for (const FlagHelp& flag : command.flags) {
        if (flag.names.empty()) text += concat(" [", italic(flag.value), ']');
    }
    return text + '\n';
}

/// Returns the first line of the description as the end of the sentence "This command …".
std::string summaryOf(const CommandHelp& command)
{
    std::string line = command.description.substr(0, command.description.find('\n'));
    if (line.ends_with('.')) line.pop_back();
    if (line.size() > 1 && std::islower(static_cast<unsigned char>(line[1])) != 0)
        line[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(line[0])));
    return line;
}

/// Returns the paragraphs of the description and the footer, and the section with examples in `examples`.
std::string descriptionOf(const CommandHelp& command, std::string& examples)
{
    constexpr std::string_view kExample = "Example: ";
    std::string text = section("DESCRIPTION") + filled(asSentence(command.description));
    std::string_view rest = command.footer;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find("\n\n"), rest.size());
        std::string_view paragraph = rest.substr(0, end);
        rest.remove_prefix(std::min(end + 2, rest.size()));
        if (!paragraph.starts_with(kExample)) {
            text += ".PP\n" + filled(paragraph);
            continue;
        }
        examples = section("EXAMPLES") + ".nf\n";
        paragraph.remove_prefix(kExample.size());
        while (!paragraph.empty()) {
            const std::size_t line = std::min(paragraph.find('\n'), paragraph.size());
            const std::size_t begin = std::min(paragraph.find_first_not_of(' '), line);
            examples += escaped(paragraph.substr(begin, line - begin)) + '\n';
            paragraph.remove_prefix(std::min(line + 1, paragraph.size()));
        }
        examples += ".fi\n";
    }
    return text;
}

std::string seeAlso(const std::vector<std::string>& pages)
{
    std::string text;
    for (const std::string& page : pages) text += concat(text.empty() ? "" : ",\n", bold(page), "(1)");
    return text.empty() ? "" : section("SEE ALSO") + text + '\n';
}

/// Appends the page of `command` and those of its commands. `above` are the words before its name.
void addPages(std::vector<ManPage>& pages, const ProgramHelp& help, const std::string& date, const CommandHelp& command,
              const std::vector<std::string>& above)
{
    std::string name, page;
    for (const std::string& word : above) {
        name += word + ' ';
        page += word + '-';
    }
    std::vector<std::string> words = above, related = help.relatives;
    words.push_back(command.name);
    if (!above.empty()) related = {page.substr(0, page.size() - 1)};
    for (const CommandHelp& one : command.commands) related.push_back(concat(page, command.name, '-', one.name));
    name += command.name;
    page += command.name;

    std::string title = page, examples;
    for (char& letter : title) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
    const std::string description = descriptionOf(command, examples);
    // Words are not hyphenated and lines are not justified, because most lines contain names of commands and flags.
    std::string text = concat(".TH ", escaped(title), " 1 \"", date, "\" \"", escaped(help.version),
                              "\" \"User Commands\"\n.nh\n.ad l\n", section("NAME"),
                              filled(concat(page, " - ", summaryOf(command))), synopsisOf(name, command), description,
                              commandsOf(command), optionsOf(command), listOf("EXIT STATUS", help.exitStatus));
    if (above.empty()) text += listOf("ENVIRONMENT", help.environment) + listOf("FILES", help.files);
    pages.push_back({page + ".1", text + examples + seeAlso(related)});
    for (const CommandHelp& one : command.commands) addPages(pages, help, date, one, words);
}

}  // namespace

std::vector<ManPage> manPages(const ProgramHelp& help, const std::string& date)
{
    std::vector<ManPage> pages;
    addPages(pages, help, date, help.program, {});
    return pages;
}

}  // namespace vitrine
