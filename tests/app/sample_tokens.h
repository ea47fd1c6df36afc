#pragma once

#include "core/generate/engine/token_record.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace vitrine::test {

/// Returns a record in which every field differs from its default.
inline TokenRecord sampleRecord(std::mt19937& random, std::size_t alternatives)
{
    TokenRecord record;
    record.id = static_cast<TokenId>(random() % 150000);
    record.bytes = std::string("t\xE2\x96") + static_cast<char>(random() % 256);
    record.kind = static_cast<TokenKind>(1 + random() % 6);
    record.position = static_cast<std::int32_t>(random() % 8192);
    record.scored = true;
    record.logit = static_cast<float>(random()) * 1e-8F - 20;
    record.pRaw = static_cast<float>(random()) * 1e-10F;
    record.pFinal = static_cast<float>(random()) * 1e-10F;
    record.rank = static_cast<std::int32_t>(1 + random() % 150000);
    record.entropy = static_cast<float>(random() % 1000) / 100;
    record.reasoning = record.rank % 2 == 0;
    for (std::size_t i = 0; i < alternatives; ++i) {
        TokenAlternative other;
        other.id = static_cast<TokenId>(random() % 50);
        other.bytes = std::string(other.id % 4, static_cast<char>('a' + other.id % 26));
        other.logit = static_cast<float>(random()) * 1e-8F;
        other.pRaw = static_cast<float>(random()) * 1e-10F;
        other.pFinal = i % 3 == 0 ? 0 : other.pRaw;
        if (i % 3 == 0) other.removedBy = stageNamed(i % 2 == 0 ? "top_k" : "grammar");
        record.top.push_back(other);
    }
    return record;
}

inline std::vector<TokenRecord> sampleRecords(std::uint32_t seed, std::size_t count, std::size_t alternatives = 5)
{
    std::mt19937 random(seed);
    std::vector<TokenRecord> records;
    for (std::size_t i = 0; i < count; ++i) {
        records.push_back(sampleRecord(random, alternatives));
        records.back().position = static_cast<std::int32_t>(i);
    }
    return records;
}

inline std::vector<PromptToken> samplePrompt(std::uint32_t seed, std::size_t count)
{
    std::vector<PromptToken> prompt;
    for (TokenRecord& record : sampleRecords(seed, count)) {
        prompt.push_back({std::move(record), static_cast<TokenOrigin>(prompt.size() % 6),
                          static_cast<std::int32_t>(prompt.size() % 3) - 1});
        if (prompt.size() % 4 == 0) continue;  // this token has no position in the template
        prompt.back().templateLine = static_cast<std::uint32_t>(prompt.size());
        prompt.back().templateColumn = static_cast<std::uint32_t>(300 * prompt.size());
    }
    return prompt;
}

/// Returns the tokens with their scores removed.
inline std::vector<PromptToken> withoutScores(std::vector<PromptToken> prompt)
{
    for (PromptToken& token : prompt) {
        TokenRecord plain;
        plain.id = token.record.id;
        plain.bytes = token.record.bytes;
        plain.kind = token.record.kind;
        plain.position = token.record.position;
        token.record = plain;
    }
    return prompt;
}

inline bool same(const TokenRecord& a, const TokenRecord& b)
{
    if (a.id != b.id || a.bytes != b.bytes || a.kind != b.kind || a.position != b.position || a.scored != b.scored ||
        a.logit != b.logit || a.pRaw != b.pRaw || a.pFinal != b.pFinal || a.rank != b.rank || a.entropy != b.entropy ||
        a.reasoning != b.reasoning || a.removedBy != b.removedBy || a.top.size() != b.top.size()) {
        return false;
    }
    for (std::size_t i = 0; i < a.top.size(); ++i) {
        const TokenAlternative& x = a.top[i];
        const TokenAlternative& y = b.top[i];
        if (x.id != y.id || x.bytes != y.bytes || x.kind != y.kind || x.logit != y.logit || x.pRaw != y.pRaw ||
            x.pFinal != y.pFinal || x.removedBy != y.removedBy) {
            return false;
        }
    }
    return true;
}

inline bool same(const PromptToken& a, const PromptToken& b)
{
    return same(a.record, b.record) && a.origin == b.origin && a.messageIndex == b.messageIndex &&
           a.templateLine == b.templateLine && a.templateColumn == b.templateColumn;
}

template <typename Token>
bool same(const std::vector<Token>& a, const std::vector<Token>& b)
{
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (!same(a[i], b[i])) return false;
    }
    return true;
}

}  // namespace vitrine::test
