#include "core/generate/engine/prompt_tokens.h"

#include <algorithm>
#include <utility>

namespace vitrine {

TokenOrigin originOf(std::string_view role)
{
    if (role == "system" || role == "developer") return TokenOrigin::System;
    if (role == "assistant") return TokenOrigin::Assistant;
    if (role == "tool" || role == "function" || role == "ipython") return TokenOrigin::Tool;
    return TokenOrigin::User;
}

std::vector<PromptPiece> piecesOf(const RenderedPrompt& rendered, std::span<const std::string> roles,
                                  std::span<const std::int32_t> indices)
{
    std::vector<PromptPiece> pieces;
    for (const PromptSpan& span : rendered.spans) {
        PromptPiece piece{span.begin, span.end, TokenOrigin::Template, -1, span.templateLine, span.templateColumn};
        if (span.source == PromptSpan::Source::Tools) piece.origin = TokenOrigin::Tool;
        if (span.source == PromptSpan::Source::Message) {
            const auto index = static_cast<std::size_t>(span.messageIndex);
            piece.origin = originOf(roles[index]);
            piece.messageIndex = indices[index];
        }
        pieces.push_back(piece);
    }
    return pieces;
}

std::vector<PromptToken> tokensOf(const Tokenizer& tokenizer, std::string_view text,
                                  std::span<const PromptPiece> pieces, std::vector<std::size_t>& leftOut)
{
    // Neighbouring pieces that the template wrote are joined into one segment, because a special token that extends
    // over two segments would not be recognised.
    std::vector<TextSegment> segments;
    std::size_t segmentBegin = 0;
    for (const PromptPiece& piece : pieces) {
        const bool parseSpecial = piece.origin == TokenOrigin::Template;
        if (!segments.empty() && segments.back().parseSpecial == parseSpecial) {
            segments.back().text = text.substr(segmentBegin, piece.end - segmentBegin);
        } else {
            segmentBegin = piece.begin;
            segments.push_back({text.substr(piece.begin, piece.end - piece.begin), parseSpecial});
        }
    }
    std::vector<EncodedToken> encoded = tokenizer.encode(segments, true, &leftOut);
    // If the metadata requires EOS, the tokenizer appends one. It is removed, because the answer follows the prompt.
    const auto isAdded = [](const EncodedToken& token) { return token.begin == token.end; };
    while (!encoded.empty() && isAdded(encoded.back()) && encoded.back().id == tokenizer.vocabulary().eos) {
        encoded.pop_back();
    }

    std::vector<PromptToken> tokens;
    tokens.reserve(encoded.size());
    std::size_t first = 0;  // index of the first piece that may contain the beginning of the current token
    for (const EncodedToken& token : encoded) {
        PromptToken result;
        result.record.id = token.id;
        result.record.bytes = tokenizer.tokenBytes(token.id);
        result.record.kind = tokenizer.kind(token.id);
        result.record.position = static_cast<std::int32_t>(tokens.size());
        while (first + 1 < pieces.size() && pieces[first].end <= token.begin) ++first;
        // Finds the piece that contains most bytes of the token.
        std::size_t most = 0;
        for (std::size_t i = first; i < pieces.size() && pieces[i].begin < token.end; ++i) {
            const PromptPiece& piece = pieces[i];
            const std::size_t shared = std::min(piece.end, token.end) - std::max(piece.begin, token.begin);
            if (shared <= most) continue;
            most = shared;
            result.origin = piece.origin;
            result.messageIndex = piece.messageIndex;
            result.templateLine = piece.templateLine;
            result.templateColumn = piece.templateColumn;
        }
        if (isAdded(token)) {
            result.origin = TokenOrigin::Added;
            result.messageIndex = -1;
            result.templateLine = result.templateColumn = 0;
        }
        tokens.push_back(std::move(result));
    }
    return tokens;
}

}  // namespace vitrine
