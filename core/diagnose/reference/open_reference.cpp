#include "core/diagnose/reference/open_reference.h"

#include "core/base/byte_order_mark.h"
#include "core/base/error.h"
#include "core/base/mapped_file.h"
#include "core/diagnose/compare/trace_file.h"
#include "core/diagnose/reference/archive_source.h"
#include "core/diagnose/reference/array_file.h"
#include "core/diagnose/reference/eval_log.h"
#include "core/diagnose/reference/folder_source.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <system_error>
#include <vector>

namespace vitrine {

namespace {

constexpr double kIdLimit = 1 << 21;  ///< upper limit of token ids; no vocabulary has more tokens
constexpr std::uint64_t kMostIds = 1 << 24;

bool isText(std::string_view bytes)
{
    return std::all_of(bytes.begin(), bytes.end(), [](char letter) {
        const auto code = static_cast<unsigned char>(letter);
        return code >= 0x20 || code == '\n' || code == '\r' || code == '\t' || code == '\033';
    });
}

/// Returns whether the file contains an array in binary form, by its first bytes or by its name.
bool isBinaryArray(const std::string& name, std::string_view start)
{
    const auto ending = arrayEnding(name);
    return start.starts_with("\x93NUMPY") || (ending && ending->form != ArrayForm::Text);
}

/// Returns the format of a file with one array. `start` is the beginning of the file.
ArrayEnding endingOf(const std::string& name, std::string_view start)
{
    if (start.starts_with("\x93NUMPY")) return *arrayEnding("a.npy");
    if (const auto ending = arrayEnding(name); ending && ending->form == ArrayForm::Raw) return *ending;
    if (!start.empty() && isText(start)) return *arrayEnding("a.txt");
    if (const auto ending = arrayEnding(name)) return *ending;
    throw Error(SENTENCE(name, ": this is not a supported reference. Use an archive of arrays (.npz), an array (.npy, "
                               ".f32, .f16, .bf16, .bin), a text of token ids, or the output of llama-eval-callback."));
}

/// Returns whether a float array contains token ids, which NumPy stores as floats by default. An array of zeros counts
/// as logits that were not computed.
bool holdsIds(const FolderSource& source, const ReferenceArray& array)
{
    if (!array.shape || array.shape->size() != 1 || array.elements > kMostIds) return false;
    const std::vector<double> values = source.read(0);
    const auto isId = [](double value) { return value >= 0 && value < kIdLimit && value == std::floor(value); };
    return std::all_of(values.begin(), values.end(), isId) &&
           std::any_of(values.begin(), values.end(), [](double value) { return value != 0; });
}

/// Opens a single array: token ids if it is a row of integers, and logits in any other case.
std::unique_ptr<ReferenceSource> singleArray(const std::filesystem::path& path, ArrayEnding ending)
{
    auto source = std::make_unique<FolderSource>(path, ending, "logits");
    const ReferenceArray array = source->describe(0);
    const bool isHeaderless = ending.form != ArrayForm::Npy;
    if (isFloat(array.type) && (isHeaderless || !holdsIds(*source, array))) return source;
    return std::make_unique<FolderSource>(path, ending, kTokensArray);
}

}  // namespace

std::unique_ptr<ReferenceSource> openReference(const std::filesystem::path& path)
{
    std::error_code failure;
    if (std::filesystem::is_directory(path, failure)) return std::make_unique<FolderSource>(path);
    ArrayEnding ending{};
    {
        const MappedFile file(path);
        const std::string name = path.filename().string();
        constexpr std::size_t kStart = 4096;
        const auto bytes = file.bytes().first(std::min(file.bytes().size(), kStart));
        const std::string start(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        file.requireIntact();
        if (bytes.empty()) throw Error(SENTENCE(name, ": the file is empty."));
        if (start.starts_with("PK") || name.ends_with(".npz")) return std::make_unique<ArchiveSource>(path);
        // A log with control characters is still a log. EvalLog then reports the line with the character.
        const bool mayBeText = isText(start) || !isBinaryArray(name, start);
        // The bytes of a byte order mark of UTF-16 may also begin an array without a header.
        if (!isBinaryArray(name, start) && hasUtf16Mark(start)) {
            throw Error(SENTENCE(name, ": the file is in UTF-16; save it as UTF-8."));
        }
        if (mayBeText && EvalLog::recognizes(path)) return std::make_unique<EvalLog>(path);
        ending = endingOf(name, start);
    }
    return singleArray(path, ending);
}

}  // namespace vitrine
