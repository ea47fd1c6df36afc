#include "core/diagnose/compare/trace_file.h"

#include "core/file/npz/npz_writer.h"

#include <cstdint>
#include <vector>

namespace vitrine {

void writeTrace(AtomicFile& out, const Trace& trace, std::span<const TokenId> tokens)
{
    NpzWriter file(out);
    file.add(kTokensArray, std::vector<std::uint64_t>{tokens.size()}, tokens);
    for (const TraceArray& array : trace.arrays()) file.add(array.name(), array.shape(), array.values);
    file.finish();
}

}  // namespace vitrine
