#include "core/diagnose/cause/other_tokens.h"

#include "core/diagnose/cause/hypothesis.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace vitrine {

namespace {

/// A row that differs, and the token that has this embedding.
struct Row {
    std::size_t number;
    TokenId right;
    /// Embedding of the unknown token: the row without learned positions, divided by the model's scale.
    std::vector<double> embedding;
    double tolerance;  ///< squared tolerance of the embedding
    std::optional<TokenId> found{};
};

std::vector<Row> rowsThatDiffer(const Model& model, const TargetPart& part, std::span<const TokenId> tokens,
                                double limit)
{
    const Tensor& table = model.weights().tokenEmbedding;
    const double scale = model.config().embeddingScale;
    std::vector<float> right(table.columns);
    std::vector<Row> rows;
    for (std::size_t row = part.other->firstRow; row < part.other->endRow(table.columns); ++row) {
        const double* const other = part.other->values.data() + (row - part.other->firstRow) * table.columns;
        const float* const own = part.array->values.data() + row * table.columns;
        table.decodeRow(static_cast<std::size_t>(tokens[row]), right.data());
        Row found{row, tokens[row], {}, 0};
        double difference = 0;
        double size = 0;
        for (std::size_t i = 0; i < table.columns; ++i) {
            const double off = other[i] - static_cast<double>(own[i]);
            difference += off * off;
            size += other[i] * other[i];
            found.embedding.push_back(right[i] + off / scale);
        }
        found.tolerance = limit * limit * size / (scale * scale);
        if (difference > limit * limit * size) rows.push_back(std::move(found));
    }
    return rows;
}

bool isNear(const Row& row, std::span<const float> embedding)
{
    double off = 0;
    for (std::size_t i = 0; i < embedding.size() && off <= row.tolerance; ++i) {
        const double difference = row.embedding[i] - static_cast<double>(embedding[i]);
        off += difference * difference;
    }
    return off <= row.tolerance;
}

void findTokens(const Tensor& table, std::vector<Row>& rows)
{
    std::vector<float> embedding(table.columns);
    for (std::size_t id = 0; id < table.rows; ++id) {
        table.decodeRow(id, embedding.data());
        for (Row& row : rows) {
            if (!row.found && isNear(row, embedding)) row.found = static_cast<TokenId>(id);
        }
    }
}

Sentence listOf(std::span<const Row> rows)
{
    constexpr std::size_t kShown = 4;
    std::vector<Sentence> parts;
    for (const Row& row : rows.first(std::min(rows.size(), kShown))) {
        parts.push_back(SENTENCE(*row.found, " instead of ", row.right, " at position ", row.number));
    }
    return rows.size() > kShown ? SENTENCE(listed(parts), ", …") : listed(parts);
}

}  // namespace

std::optional<OtherTokens> otherTokens(const Model& model, const TargetPart& part, std::span<const TokenId> tokens,
                                       double limit)
{
    if (part.other->isPartial) return std::nullopt;
    std::vector<Row> rows = rowsThatDiffer(model, part, tokens, limit);
    if (rows.empty()) return std::nullopt;
    const Tensor& table = model.weights().tokenEmbedding;
    findTokens(table, rows);
    if (!std::ranges::all_of(rows, [](const Row& row) { return row.found.has_value(); })) return std::nullopt;
    const auto vocabulary = static_cast<TokenId>(table.rows);
    const auto offBy = [&](const Row& row) { return (*row.found - row.right + vocabulary) % vocabulary; };
    const bool isEverywhere = rows.size() > 1 && rows.size() == part.array->rows - part.other->firstRow;
    if (isEverywhere && std::ranges::all_of(rows, [&](const Row& row) { return offBy(row) == offBy(rows.front()); })) {
        const TokenId off = offBy(rows.front());
        const bool isMore = off <= vocabulary / 2;
        return OtherTokens{Cause::EmbeddingRow,
                           SENTENCE("uses the row of token id ", signedNumber(isMore ? off : off - vocabulary))};
    }
    return OtherTokens{Cause::TokensDiffer, listOf(rows)};
}

}  // namespace vitrine
