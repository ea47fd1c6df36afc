#pragma once

#include "app/cli/flags/messages.h"
#include "app/cli/flags/subcommand.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/text/tokenizer.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine {
class Model;
}

namespace vitrine::cli {

/// Maximum size in bytes of a text that a command reads from a file or from stdin.
inline constexpr std::uint64_t kMostText = std::uint64_t{1} << 30U;

/// Returns all bytes of stdin. Throws Error if stdin cannot be read or has more than kMostText bytes.
std::string readStdin();
/// Reads one line of stdin without its line end (LF or CRLF). Returns false at the end of stdin or if a signal arrived.
bool readLine(std::string& line);
/// Returns the bytes of a regular file or a pipe; "-" is stdin. Throws Error with the file's name if it cannot be read
/// or has more than kMostText bytes.
std::string readFile(const std::string& path);

/// Like readFile(), without a byte order mark at the beginning of the text.
std::string readTextFile(const std::string& path);

/// Calls `work`, and puts `name` before the sentence of its Error.
template <typename Work>
auto withName(const std::string& name, const Work& work)
{
    try {
        return work();
    } catch (const Error& error) {
        throw Error(concat(name, ": ", error.sentence()), error.detail());
    }
}

/// A text given with -p or in a file with -f. Without both flags it is read from stdin.
struct TextFlag {
    std::optional<std::string> text;
    std::string file;

    void add(Subcommand& command, const char* description);
    bool isGiven() const { return text || !file.empty(); }
    bool readsStdin() const { return file == "-" || (file.empty() && text.value_or("-") == "-"); }
    /// Throws UsageError if both -p and -f are given.
    void refuseBoth() const;
    /// Returns the text, byte for byte. Throws UsageError if both -p and -f are given, and Error if the text cannot be
    /// read.
    std::string get() const;
};

/// Calls Tokenizer::encode, and reports on stderr which bytes were left out.
std::vector<TokenId> encodeText(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial);

/// Tokens to evaluate: ids from --tokens, a conversation from --messages, or otherwise a text.
struct TokensFlag {
    std::string ids;
    std::string messages;
    TextFlag text;

    void add(Subcommand& command, const char* aboutIds = "The token ids, used unchanged",
             const char* aboutText = "A text instead of ids, tokenized according to the metadata (including BOS)");
    bool isGiven() const { return !ids.empty() || !messages.empty() || text.isGiven(); }
    /// Throws UsageError if none of these inputs is given. `command` is the command that needs one.
    void requireGiven(const char* command) const;
    /// Throws UsageError if several of these inputs are given.
    void refuseSeveral() const;
    bool isBareText() const { return ids.empty() && messages.empty(); }
    bool readsStdin() const { return messages == "-" || (isBareText() && text.readsStdin()); }
    /// Returns the given ids, the ids of the text, or the ids of the conversation rendered by the model's template.
    /// Throws Error, and UsageError if several inputs are given.
    std::vector<TokenId> get(const Model& model) const { return prompt(model).ids; }
    /// Returns the tokens with their origins, and for a conversation also its reasoning tags.
    MessagesPrompt prompt(const Model& model) const;
    /// Sets the prompt of a request to a model on this computer. Throws like prompt().
    void setPrompt(Generate& command, const Model& model) const;
    /// Sets the prompt or the messages of a request to a server. Throws Error if they are not text.
    void setPromptForServer(Generate& command) const;
};

/// The range of numbers in a list of ids.
enum class IdNumbers : std::uint8_t {
    Ids,   ///< ids that are not negative
    Wrong  ///< any signed or unsigned 32-bit number, as a faulty engine may print; numbers from 2^31 on become negative
};

/// Parses ids separated by blanks or commas, with or without brackets. A byte order mark before them is ignored. Throws
/// Error with `source` and the offset of the invalid byte.
std::vector<TokenId> parseTokenIds(std::string_view text, std::string_view source, IdNumbers numbers = IdNumbers::Ids);

}  // namespace vitrine::cli
