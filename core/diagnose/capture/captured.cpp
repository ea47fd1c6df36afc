#include "core/diagnose/capture/captured.h"

namespace vitrine {

namespace {

std::uint64_t bytesOf(const CapturedRows& rows)
{
    return rows.values.size() * sizeof(float);
}
std::uint64_t bytesOf(const CapturedRowStatistics& statistics)
{
    return statistics.rows.size() * sizeof(ValueStatistics);
}
std::uint64_t bytesOf(const CapturedStatistics&)
{
    return 0;
}
std::uint64_t bytesOf(const CapturedAttention& attention)
{
    return attention.values.size() * sizeof(float) + attention.heads.size() * sizeof(std::size_t);
}
std::uint64_t bytesOf(const CapturedLens& lens)
{
    std::uint64_t tokens = 0;
    for (const LensRow& row : lens.rows) tokens += row.best.size() + row.ids.size();
    return lens.rows.size() * sizeof(LensRow) + tokens * sizeof(LensToken);
}

}  // namespace

std::uint64_t CapturedPiece::bytes() const noexcept
{
    return sizeof(CapturedPiece) + std::visit([](const auto& piece) { return bytesOf(piece); }, what);
}

}  // namespace vitrine
