#include "core/generate/engine/kv_state_records.h"

#include "core/base/sentence.h"
#include "core/generate/engine/token_scorer.h"

#include <cstdint>

namespace vitrine {

namespace {

TokenId readId(ByteReader& reader, const Tokenizer& tokenizer)
{
    const auto id = reader.read<TokenId>(FORM("candidate's id"));
    if (id < 0 || static_cast<std::size_t>(id) >= tokenizer.size()) {
        reader.fail(SENTENCE("the token id ", id, " is not in the vocabulary. The file is damaged."));
    }
    return id;
}

void readScores(ByteReader& reader, TokenRecord& record, const Tokenizer& tokenizer)
{
    record.logit = reader.read<float>(FORM("logit"));
    record.pRaw = reader.read<float>(FORM("probability"));
    record.rank = reader.read<std::int32_t>(FORM("rank"));
    record.entropy = reader.read<float>(FORM("entropy"));
    const auto count = reader.read<std::uint32_t>(FORM("number of candidates"));
    for (std::uint32_t i = 0; i < count; ++i) {
        TokenAlternative& alternative = record.top.emplace_back();
        alternative.id = readId(reader, tokenizer);
        alternative.bytes = tokenizer.tokenBytes(alternative.id);
        alternative.kind = tokenizer.kind(alternative.id);
        alternative.logit = reader.read<float>(FORM("candidate's logit"));
        alternative.pRaw = reader.read<float>(FORM("candidate's probability"));
    }
}

}  // namespace

std::string writeKvRecords(std::span<const TokenRecord> records)
{
    std::string out;
    for (const TokenRecord& record : records) {
        appendBytes(out, static_cast<std::uint8_t>(record.scored));
        if (!record.scored) continue;
        appendBytes(out, record.logit);
        appendBytes(out, record.pRaw);
        appendBytes(out, record.rank);
        appendBytes(out, record.entropy);
        appendBytes(out, static_cast<std::uint32_t>(record.top.size()));
        for (const TokenAlternative& alternative : record.top) {
            appendBytes(out, alternative.id);
            appendBytes(out, alternative.logit);
            appendBytes(out, alternative.pRaw);
        }
    }
    return out;
}

std::vector<TokenRecord> readKvRecords(ByteReader& reader, std::span<const TokenId> tokens, const Tokenizer& tokenizer)
{
    std::vector<TokenRecord> records;
    records.reserve(tokens.size());
    for (std::size_t position = 0; position < tokens.size(); ++position) {
        TokenRecord& record = records.emplace_back(describeToken(tokenizer, tokens[position], position));
        record.scored = reader.read<std::uint8_t>(FORM("flag of a scored token")) != 0;
        if (record.scored) readScores(reader, record, tokenizer);
    }
    return records;
}

}  // namespace vitrine
