#include "core/help/completion.h"

#include "core/base/concat.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace vitrine {

namespace {

/// Whether `text` needs no quotes in a shell, except for semicolons, and cannot control a terminal. Other candidates,
/// for example names in a damaged file, are not offered.
bool isPlain(std::string_view text)
{
    return std::ranges::all_of(text, [](unsigned char letter) {
        return std::isalnum(letter) != 0 || std::string_view("._-+:;,=/@%").find(letter) != std::string_view::npos;
    });
}

/// Returns the part of a description that fits into a list of candidates.
std::string_view firstPart(std::string_view description)
{
    return description.substr(0, std::min({description.find("; "), description.find(". "), description.find('\n')}));
}

/// Returns the fixed text that an alternative such as "auto" or "entropy=BITS" begins with; may be empty.
std::string_view literalOf(std::string_view alternative)
{
    const std::size_t equals = alternative.find('=');
    const std::string_view text = alternative.substr(0, equals == std::string_view::npos ? equals : equals + 1);
    const bool isLiteral = !text.empty() && std::islower(static_cast<unsigned char>(text.front())) != 0 &&
                           std::ranges::none_of(text, [](unsigned char letter) { return std::isupper(letter) != 0; });
    return isLiteral ? text : std::string_view();
}

class Completer {
public:
    Completer(const CommandHelp& program, const FlagValues& values) : m_command(&program), m_values(values) {}

    std::string run(std::span<const std::string> words, std::size_t cursor)
    {
        readWords(words, cursor);
        const std::string& word = words[cursor];
        const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
        if (m_isLost) return {};
        if (m_open) {
            offerValues(m_open->value, word);
        } else if (m_hasOnlyNames || !word.starts_with('-')) {
            offerNames(word);
        } else if (equals == std::string::npos) {
            offerFlags(word);
        } else if (const FlagHelp* flag = find(word.substr(0, equals))) {
            offerValues(flag->value, word.substr(equals + 1));
        }
        return concat(m_files, '\n', m_lines);
    }

private:
    /// Finds the command, the flags that are given, the model, and the flag that has its value at the cursor.
    void readWords(std::span<const std::string> words, std::size_t cursor)
    {
        const FlagHelp* open = nullptr;
        bool hasOnlyNames = false;  // after "--"
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::string& word = words[i];
            if (i == cursor) {
                m_hasOnlyNames = hasOnlyNames;
                m_open = std::exchange(open, nullptr);
            } else if (open) {
                noteValue(*std::exchange(open, nullptr), word);
            } else if (word == "--") {
                hasOnlyNames = true;
            } else if (!hasOnlyNames && word.size() > 1 && word.front() == '-') {
                const std::size_t equals = word.find('=');
                const FlagHelp* flag = find(word.substr(0, equals));
                if (!flag) continue;
                m_given.push_back(flag);
                if (equals != std::string::npos)
                    noteValue(*flag, word.substr(equals + 1));
                else if (!flag->value.empty())
                    open = flag;
            } else if (!m_command->commands.empty()) {
                const auto found = std::ranges::find(m_command->commands, word, &CommandHelp::name);
                if (i > cursor) continue;
                if (found == m_command->commands.end())
                    m_isLost = true;
                else
                    m_command = &*found;
            } else if (m_model.empty() && word.ends_with(".gguf")) {
                m_model = word;  // -m may be left out
            }
        }
    }

    void noteValue(const FlagHelp& flag, const std::string& value)
    {
        if (&flag == find("--model")) m_model = value;
    }

    const FlagHelp* find(std::string_view name) const
    {
        const auto found = std::ranges::find_if(m_command->flags, [name](const FlagHelp& flag) {
            return std::ranges::count(flag.names, name) + std::ranges::count(flag.otherNames, name) > 0;
        });
        return found == m_command->flags.end() ? nullptr : &*found;
    }

    void offer(const std::string& candidate, std::string_view description, const std::string& typed)
    {
        if (candidate.empty() || !candidate.starts_with(typed) || !isPlain(candidate)) return;
        m_lines += candidate;
        if (!description.empty()) m_lines += concat('\t', visible(firstPart(description)));
        m_lines += '\n';
    }

    void offerFlags(const std::string& typed)
    {
        for (const FlagHelp& flag : m_command->flags) {
            if (!flag.mayRepeat && std::ranges::find(m_given, &flag) != m_given.end()) continue;
            for (const std::string& name : flag.names) offer(name, flag.description, typed);
        }
    }

    void offerNames(const std::string& typed)
    {
        for (const CommandHelp& command : m_command->commands) offer(command.name, command.description, typed);
        for (const FlagHelp& flag : m_command->flags) {
            if (flag.names.empty()) offerValues(flag.value, typed);
        }
        const FlagHelp* model = find("--model");
        if (model && m_model.empty()) offerValues(model->value, typed);
        if (m_lines.empty() && m_files.empty() && typed.empty() && !m_hasOnlyNames) offerFlags(typed);
    }

    void offerValues(std::string_view kinds, const std::string& typed)
    {
        std::string_view separators = "|";
        std::size_t item = 0;  // where the last item of a list begins
        for (const std::string_view end : {",…", ";…"}) {
            if (!kinds.ends_with(end)) continue;
            kinds.remove_suffix(end.size());
            separators = end.front() == ',' ? "|," : "|;";
            item = typed.rfind(end.front()) + 1;
        }
        while (!kinds.empty()) {
            const std::size_t end = std::min(kinds.find_first_of(separators), kinds.size());
            offerKind(kinds.substr(0, end), typed, item);
            kinds.remove_prefix(std::min(end + 1, kinds.size()));
        }
    }

    void offerKind(std::string_view kind, const std::string& typed, std::size_t item)
    {
        const std::string before = typed.substr(0, item);
        if (kind.starts_with("FILE")) {
            m_files = kind == "FILE" ? std::string_view("*") : kind.substr(4);
        } else if (kind == "FOLDER") {
            if (m_files.empty()) m_files = "/";
        } else if (const std::string_view literal = literalOf(kind); !literal.empty()) {
            offer(concat(before, literal), {}, typed);
        } else {
            for (const Term& value : m_values(kind, typed.substr(item), m_model))
                offer(before + value.name, value.meaning, typed);
        }
    }

    const CommandHelp* m_command;
    const FlagValues& m_values;
    const FlagHelp* m_open = nullptr;  ///< flag that has its value at the cursor
    std::vector<const FlagHelp*> m_given;
    std::string m_model;
    bool m_hasOnlyNames = false;
    bool m_isLost = false;     ///< whether a word before the cursor is not a command, so that nothing is known
    std::string_view m_files;  ///< kind of files to offer
    std::string m_lines;
};

}  // namespace

std::string completionText(const CommandHelp& program, std::span<const std::string> words, std::size_t cursor,
                           const FlagValues& values)
{
    return Completer(program, values).run(words, cursor);
}

}  // namespace vitrine
