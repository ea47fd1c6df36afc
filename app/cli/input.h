#pragma once

#include "app/cli/messages.h"
#include "app/cli/subcommand.h"
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

/// The most bytes of a text that a command reads from a file or from stdin.
inline constexpr std::uint64_t kMostText = std::uint64_t{1} << 30U;

/// Everything on stdin, byte for byte. Throws Error if it cannot be read, or is longer than kMostText.
std::string readStdin();
/// The bytes of a regular file or a pipe; "-" is stdin. Throws Error, which names the file, if it cannot be read, or is
/// longer than kMostText.
std::string readFile(const std::string& path);

/// A text given with -p or in a file with -f, else on stdin.
struct TextFlag {
    std::string text;
    std::string file;
    std::optional<Flag> option;

    void add(Subcommand& command, const char* description);
    bool isGiven() const { return option->isGiven() || !file.empty(); }
    bool readsStdin() const { return file == "-" || (file.empty() && (!option->isGiven() || text == "-")); }
    /// Throws UsageError when both -p and -f are given.
    void refuseBoth() const;
    /// Byte for byte. Throws UsageError as refuseBoth does, Error when it cannot be read.
    std::string get() const;
};

/// Tokenizer::encode; says on stderr which bytes were left out.
std::vector<TokenId> encodeText(const Tokenizer& tokenizer, std::string_view text, bool addSpecial, bool parseSpecial);

/// Tokens to evaluate: ids from --tokens, a conversation from --messages, or otherwise a text.
struct TokensFlag {
    std::string ids;
    std::string messages;
    TextFlag text;

    void add(Subcommand& command, const char* aboutIds, const char* aboutText);
    bool isGiven() const { return !ids.empty() || !messages.empty() || text.isGiven(); }
    /// Throws UsageError when several are given.
    void refuseSeveral() const;
    bool isBareText() const { return ids.empty() && messages.empty(); }
    bool readsStdin() const { return messages == "-" || (isBareText() && text.readsStdin()); }
    /// The given ids, those of the text, or those of the conversation rendered by the model's template. Throws Error,
    /// and UsageError if several are given.
    std::vector<TokenId> get(const Model& model) const { return prompt(model).ids; }
    /// The tokens with their origins; for a conversation, also with its reasoning tags. `stops`: the stop strings of
    /// the answer.
    MessagesPrompt prompt(const Model& model, const std::vector<std::string>& stops = {}) const;
};

/// Ends the sentence of a command that has got nothing to evaluate.
inline constexpr const char* kInputs =
    "either token ids (--tokens 1,2,3), a text (-p or -f; - is stdin) or a conversation (--messages).";

/// Which numbers a list of ids may hold.
enum class IdNumbers : std::uint8_t {
    Ids,   ///< from 0 on
    Wrong  ///< any number of 32 bits, signed or not, as a faulty engine may print; from 2^31 on they become negative
};

/// Ids separated by blanks or commas, with or without brackets; a byte-order mark before them is passed over. Throws
/// Error that names `source` and the byte.
std::vector<TokenId> parseTokenIds(std::string_view text, std::string_view source, IdNumbers numbers = IdNumbers::Ids);

}  // namespace vitrine::cli
