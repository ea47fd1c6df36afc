#include "app/store/token_codec.h"

#include "core/base/concat.h"
#include "core/base/error.h"

#include <bit>
#include <cstdint>
#include <cstring>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace vitrine {

namespace {

constexpr std::uint8_t kVersion = 3;
constexpr std::uint8_t kWithoutRemovals = 1;
constexpr std::uint8_t kScored = 1;
constexpr std::uint8_t kHasOrigin = 2;
constexpr std::uint8_t kReasoning = 4;
constexpr std::uint8_t kHasPlace = 8;
constexpr std::uint8_t kByHand = 16;
// Deflate can expand data by a factor of about 1032 at most. If the header states a larger size, the blob is invalid.
constexpr std::uint64_t kMaxExpansion = 1040;
constexpr std::uint64_t kMaxContentBytes = 256U << 20;
// The fastest level. Records consist mostly of float32 mantissas. Higher levels compress mantissas hardly better.
constexpr int kCompressionLevel = 1;

class Writer {
public:
    void u8(std::uint8_t value) { m_bytes.push_back(static_cast<char>(value)); }
    void varint(std::uint64_t value)
    {
        for (; value >= 0x80; value >>= 7) u8(static_cast<std::uint8_t>(value | 0x80));
        u8(static_cast<std::uint8_t>(value));
    }
    void zigzag(std::int64_t value)
    {
        varint((static_cast<std::uint64_t>(value) << 1) ^ static_cast<std::uint64_t>(value >> 63));
    }
    void f32(float value)
    {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (int shift = 0; shift < 32; shift += 8) u8(static_cast<std::uint8_t>(bits >> shift));
    }
    void bytes(std::string_view value)
    {
        varint(value.size());
        m_bytes.append(value.data(), static_cast<qsizetype>(value.size()));
    }
    void raw(const QByteArray& value) { m_bytes.append(value); }
    const QByteArray& result() const { return m_bytes; }

private:
    QByteArray m_bytes;
};

class TokenReader {
public:
    explicit TokenReader(const QByteArray& bytes) : m_bytes(bytes.constData(), static_cast<std::size_t>(bytes.size()))
    {
    }

    std::uint8_t u8() { return static_cast<std::uint8_t>(take(1)[0]); }
    std::uint64_t varint()
    {
        std::uint64_t value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            const std::uint8_t byte = u8();
            value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
            if (byte < 0x80) return value;
        }
        fail("a number is longer than 64 bits");
    }
    std::int64_t zigzag()
    {
        const std::uint64_t value = varint();
        return static_cast<std::int64_t>((value >> 1) ^ (~(value & 1) + 1));
    }
    std::int32_t i32() { return static_cast<std::int32_t>(zigzag()); }
    float f32()
    {
        const std::string_view bytes = take(4);
        std::uint32_t bits = 0;
        for (int i = 3; i >= 0; --i) bits = bits << 8 | static_cast<std::uint8_t>(bytes[static_cast<std::size_t>(i)]);
        return std::bit_cast<float>(bits);
    }
    std::string_view bytes() { return take(varint()); }
    /// Reads the number of items that follow; each takes at least `bytesEach` bytes. Throws Error if the remaining
    /// bytes are too few for this number, so that damaged data cannot cause a huge allocation.
    std::size_t count(std::size_t bytesEach)
    {
        const std::uint64_t value = varint();
        if (value > m_bytes.size() / bytesEach) fail("a count exceeds the data");
        return static_cast<std::size_t>(value);
    }
    bool atEnd() const { return m_bytes.empty(); }

    [[noreturn]] static void fail(std::string_view what)
    {
        throw Error(SENTENCE("The stored tokens of this answer are damaged."), concat("token records: ", what));
    }

private:
    std::string_view take(std::uint64_t size)
    {
        if (size > m_bytes.size()) fail("data end too early");
        const std::string_view taken = m_bytes.substr(0, static_cast<std::size_t>(size));
        m_bytes.remove_prefix(static_cast<std::size_t>(size));
        return taken;
    }

    std::string_view m_bytes;
};

/// Assigns an index to each distinct token. The keys refer to the bytes of the records, so the records must outlive
/// this object.
class DictionaryWriter {
public:
    std::uint64_t index(TokenId id, TokenKind kind, std::string_view bytes)
    {
        const auto [entry, isNew] = m_indices.try_emplace({id, kind, bytes}, m_indices.size());
        if (isNew) {
            m_entries.zigzag(id);
            m_entries.u8(static_cast<std::uint8_t>(kind));
            m_entries.bytes(bytes);
        }
        return entry->second;
    }
    void write(Writer& out) const
    {
        out.varint(m_indices.size());
        out.raw(m_entries.result());
    }

private:
    std::map<std::tuple<TokenId, TokenKind, std::string_view>, std::uint64_t> m_indices;
    Writer m_entries;
};

/// Assigns a number, counted from 1, to each distinct sampler that removed a candidate.
class StageWriter {
public:
    std::uint64_t number(SamplerStage stage)
    {
        if (stage == SamplerStage::None) return 0;
        const auto [entry, isNew] = m_numbers.try_emplace(stage, m_numbers.size() + 1);
        if (isNew) m_names.bytes(stageName(stage));
        return entry->second;
    }
    void write(Writer& out) const
    {
        out.varint(m_numbers.size());
        out.raw(m_names.result());
    }

private:
    std::map<SamplerStage, std::uint64_t> m_numbers;
    Writer m_names;
};

struct Entry {
    TokenId id = 0;
    TokenKind kind = TokenKind::Normal;
    std::string_view bytes;
};

struct Tables {
    DictionaryWriter tokens;
    StageWriter stages;
};

void writeRecord(Writer& out, Tables& tables, const TokenRecord& record, const PromptToken* prompt)
{
    out.varint(tables.tokens.index(record.id, record.kind, record.bytes));
    out.zigzag(record.position);
    out.u8(static_cast<std::uint8_t>((record.scored ? kScored : 0) | (prompt ? kHasOrigin : 0) |
                                     (record.reasoning ? kReasoning : 0) | (record.byHand ? kByHand : 0) |
                                     (prompt && prompt->templateLine > 0 ? kHasPlace : 0)));
    if (prompt) {
        out.u8(static_cast<std::uint8_t>(prompt->origin));
        out.zigzag(prompt->messageIndex);
        if (prompt->templateLine > 0) {
            out.varint(prompt->templateLine);
            out.varint(prompt->templateColumn);
        }
    }
    if (!record.scored) return;
    for (const float value : {record.logit, record.pRaw, record.pFinal, record.entropy}) out.f32(value);
    out.varint(static_cast<std::uint32_t>(record.rank));
    out.varint(record.top.size());
    for (const TokenAlternative& token : record.top) {
        out.varint(tables.tokens.index(token.id, token.kind, token.bytes));
        for (const float value : {token.logit, token.pRaw, token.pFinal}) out.f32(value);
        out.varint(tables.stages.number(token.removedBy));
    }
    out.varint(tables.stages.number(record.removedBy));
}

QByteArray finish(const Tables& tables, std::size_t count, const Writer& records)
{
    Writer out;
    out.u8(kVersion);
    tables.tokens.write(out);
    tables.stages.write(out);
    out.varint(count);
    out.raw(records.result());
    return qCompress(out.result(), kCompressionLevel);
}

TokenKind readKind(TokenReader& in)
{
    const std::uint8_t kind = in.u8();
    if (kind < 1 || kind > 6) TokenReader::fail("a token is of an unknown kind");
    return static_cast<TokenKind>(kind);
}

std::vector<Entry> readDictionary(TokenReader& in)
{
    std::vector<Entry> entries(in.count(3));
    for (Entry& entry : entries) {
        entry.id = in.i32();
        entry.kind = readKind(in);
        entry.bytes = in.bytes();
    }
    return entries;
}

const Entry& readEntry(TokenReader& in, const std::vector<Entry>& dictionary)
{
    const std::uint64_t index = in.varint();
    if (index >= dictionary.size()) TokenReader::fail("a token is not in the dictionary");
    return dictionary[static_cast<std::size_t>(index)];
}

/// The tables to which records refer by index.
struct ReadTables {
    std::vector<Entry> tokens;
    bool hasStages = false;
    std::vector<SamplerStage> stages;
};

ReadTables readTables(TokenReader& in)
{
    const std::uint8_t version = in.u8();
    if (version < kWithoutRemovals || version > kVersion) TokenReader::fail("unknown version");
    ReadTables tables{readDictionary(in), version != kWithoutRemovals, {}};
    if (!tables.hasStages) return tables;
    tables.stages.resize(in.count(1));
    for (SamplerStage& stage : tables.stages) {
        stage = stageNamed(in.bytes());
        if (stage == SamplerStage::None) stage = SamplerStage::Unknown;
    }
    return tables;
}

SamplerStage readStage(TokenReader& in, const ReadTables& tables)
{
    const std::uint64_t number = tables.hasStages ? in.varint() : 0;
    if (number > tables.stages.size()) TokenReader::fail("a sampler is not among the names");
    return number == 0 ? SamplerStage::None : tables.stages[static_cast<std::size_t>(number - 1)];
}

void readScores(TokenReader& in, const ReadTables& tables, TokenRecord& record)
{
    record.scored = true;
    for (float* value : {&record.logit, &record.pRaw, &record.pFinal, &record.entropy}) *value = in.f32();
    record.rank = static_cast<std::int32_t>(in.varint());
    record.top.resize(in.count(13));
    for (TokenAlternative& token : record.top) {
        const Entry& entry = readEntry(in, tables.tokens);
        token.id = entry.id;
        token.kind = entry.kind;
        token.bytes = entry.bytes;
        for (float* value : {&token.logit, &token.pRaw, &token.pFinal}) *value = in.f32();
        token.removedBy = readStage(in, tables);
    }
    record.removedBy = readStage(in, tables);
}

PromptToken readToken(TokenReader& in, const ReadTables& tables)
{
    PromptToken token;
    const Entry& entry = readEntry(in, tables.tokens);
    token.record.id = entry.id;
    token.record.kind = entry.kind;
    token.record.bytes = entry.bytes;
    token.record.position = in.i32();
    const std::uint8_t flags = in.u8();
    token.record.reasoning = (flags & kReasoning) != 0;
    token.record.byHand = (flags & kByHand) != 0;
    if (flags & kHasOrigin) {
        const std::uint8_t origin = in.u8();
        if (origin > static_cast<std::uint8_t>(TokenOrigin::Generated))
            TokenReader::fail("a token is of an unknown origin");
        token.origin = static_cast<TokenOrigin>(origin);
        token.messageIndex = in.i32();
        if (flags & kHasPlace) {
            token.templateLine = static_cast<std::uint32_t>(in.varint());
            token.templateColumn = static_cast<std::uint32_t>(in.varint());
        }
    } else {
        token.origin = TokenOrigin::Generated;
    }
    if (flags & kScored) readScores(in, tables, token.record);
    return token;
}

}  // namespace

QByteArray encodePrompt(std::span<const PromptToken> tokens)
{
    Tables tables;
    Writer records;
    for (const PromptToken& token : tokens) writeRecord(records, tables, token.record, &token);
    return finish(tables, tokens.size(), records);
}

QByteArray encodeRecords(std::span<const TokenRecord> records)
{
    Tables tables;
    Writer out;
    for (const TokenRecord& record : records) writeRecord(out, tables, record, nullptr);
    return finish(tables, records.size(), out);
}

std::vector<PromptToken> decodePrompt(const QByteArray& blob)
{
    if (blob.size() < 4) TokenReader::fail("the header is missing");
    std::uint64_t claimed = 0;
    for (int i = 0; i < 4; ++i) claimed = claimed << 8 | static_cast<std::uint8_t>(blob[i]);
    if (claimed > kMaxContentBytes || claimed > static_cast<std::uint64_t>(blob.size()) * kMaxExpansion) {
        TokenReader::fail("the header claims an impossible size");
    }
    const QByteArray content = qUncompress(blob);
    TokenReader in(content);
    const ReadTables tables = readTables(in);
    const std::size_t count = in.count(3);
    std::vector<PromptToken> tokens;
    tokens.reserve(count);
    for (std::size_t i = 0; i < count; ++i) tokens.push_back(readToken(in, tables));
    if (!in.atEnd()) TokenReader::fail("data are left over");
    return tokens;
}

std::vector<TokenRecord> decodeRecords(const QByteArray& blob)
{
    std::vector<TokenRecord> records;
    for (PromptToken& token : decodePrompt(blob)) records.push_back(std::move(token.record));
    return records;
}

}  // namespace vitrine
