#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/diagnose/doctor/check.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

constexpr std::string_view kTypes = "tokenizer.ggml.token_type";

/// Returns the byte of a piece such as "<0x0A>"; nullopt for other pieces.
std::optional<unsigned> byteOf(std::string_view piece)
{
    if (piece.size() != 6 || !piece.starts_with("<0x") || piece.back() != '>') return std::nullopt;
    unsigned value = 0;
    for (const char digit : piece.substr(3, 2)) {
        const bool isNumber = digit >= '0' && digit <= '9', isLetter = digit >= 'A' && digit <= 'F';
        if (!isNumber && !isLetter) return std::nullopt;
        value = value * 16 + static_cast<unsigned>(isNumber ? digit - '0' : digit - 'A' + 10);
    }
    return value;
}

/// Returns whether a character that has no piece is encoded as bytes.
bool fallsBackToBytes(const Vocabulary& vocabulary)
{
    return vocabulary.model == "llama" || vocabulary.model == "t5" || vocabulary.model == "plamo2";
}

std::string_view nameOf(TokenKind kind)
{
    constexpr std::array<std::string_view, 7> kNames = {"undefined",       "a normal token",       "an unknown token",
                                                        "a control token", "a user-defined token", "an unused token",
                                                        "a byte"};
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : kNames[0];
}

/// Reports byte pieces with a wrong type. If a converter loses the types, the 256 byte pieces become ordinary text. The
/// tokenizer can then encode neither newlines nor characters without a piece.
void checkBytes(const Vocabulary& vocabulary, Findings& findings)
{
    if (!fallsBackToBytes(vocabulary)) return;
    std::array<bool, 256> found{};
    std::vector<std::size_t> wrong;
    std::size_t pieces = 0;
    for (std::size_t i = 0; i < vocabulary.pieces.size(); ++i) {
        const auto byte = byteOf(vocabulary.pieces[i]);
        if (!byte || found[*byte]) continue;
        found[*byte] = true;
        ++pieces;
        if (vocabulary.kinds[i] != TokenKind::Byte) wrong.push_back(i);
    }
    const bool areBytes = pieces == found.size() || wrong.size() < pieces;
    if (!areBytes || wrong.empty()) return;
    const std::size_t first = wrong.front();
    findings.add(
        Severity::Error, concat(kTypes, '[', first, ']'),
        concat(wrong.size(), " of the ", pieces,
               " pieces \"<0x00>\" to \"<0xFF>\" are not typed as bytes (6): the first, ",
               inQuotes(vocabulary.pieces[first]), ", token ", first, ", is typed as ", nameOf(vocabulary.kinds[first]),
               " (", static_cast<int>(vocabulary.kinds[first]), ")."),
        {"Characters without a piece of their own, most of all newlines, become the unknown token, and answers show "
         "\"<0x0A>\" as text.",
         "Convert the model again with a converter that keeps token types, or set these types to 6."});
}

/// Reports special tokens in the metadata, such as BOS and EOS, that have the type of ordinary text but look like
/// control tokens, and those that are bytes. A byte stands for a part of a text, so its id is wrong.
void checkNamedTokens(const Examination& examination, Findings& findings)
{
    const Vocabulary& vocabulary = examination.tokenizer()->vocabulary();
    const GgufArray* const types = examination.file().array(kTypes);
    if (!types || !types->holdsNumbers()) return;
    const std::pair<std::optional<TokenId>, std::string_view> named[] = {{vocabulary.bos, "BOS"},
                                                                         {vocabulary.eos, "EOS"},
                                                                         {vocabulary.eot, "the end of a turn"},
                                                                         {vocabulary.unknown, "the unknown token"}};
    for (const auto& [id, role] : named) {
        if (!id || static_cast<std::uint64_t>(*id) >= types->count) continue;
        const std::string& piece = vocabulary.pieces[static_cast<std::size_t>(*id)];
        const bool isBracketed = piece.size() > 2 && ((piece.front() == '<' && piece.back() == '>') ||
                                                      (piece.front() == '[' && piece.back() == ']'));
        const std::optional<std::int64_t> type = wholeNumber(types->at(static_cast<std::uint64_t>(*id)));
        if (type == 6) {
            findings.add(
                Severity::Warning, concat(kTypes, '[', *id, ']'),
                concat("The token ", *id, ", ", inQuotes(piece), ", is ", role, ", but is typed as a byte (6)."),
                {"A byte is a part of a text. The model was not trained with it in this role.",
                 "Correct the id of the special token in the metadata, or convert the model again."});
            continue;
        }
        if (type != 1 || !isBracketed) continue;
        findings.add(
            Severity::Warning, concat(kTypes, '[', *id, ']'),
            concat("The token ", *id, ", ", inQuotes(piece), ", is ", role, ", but is typed as a normal token (1)."),
            {"Programs treat the token as text: it may be printed in answers, and a message may contain it.",
             "Set its type to 3 (control), or convert the model again with a converter that keeps token "
             "types."});
    }
}

}  // namespace

void checkTokenTypes(Examination& examination, Findings& findings)
{
    checkBytes(examination.tokenizer()->vocabulary(), findings);
    checkNamedTokens(examination, findings);
}

}  // namespace vitrine
