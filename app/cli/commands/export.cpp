#include "app/cli/commands/commands.h"
#include "app/cli/flags/tensor_names.h"
#include "app/cli/output/console.h"
#include "app/cli/output/interruption.h"
#include "app/cli/output/tensor_output.h"
#include "core/base/atomic_folder.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/visible_text.h"
#include "core/diagnose/compare_files/tensor_difference.h"
#include "core/file/gguf/gguf_file.h"
#include "core/file/npz/member_name.h"
#include "core/file/npz/npz_writer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace vitrine::cli {

namespace {

/// Exports of more bytes than this need a confirmation.
constexpr std::uint64_t kUnasked = std::uint64_t{1} << 30U;
/// Maximum length of a tensor name that is used as a file name. File names have at most 255 bytes, including the ending
/// and the suffix of unfinished files.
constexpr std::size_t kLongestFile = 200;

struct Flags {
    std::string model;
    std::string out;
    std::string pattern = "*";
    bool yes = false;

    bool isArchive() const { return out.ends_with(".npz"); }
};

using Tensors = std::vector<const GgufTensor*>;

/// Decodes a tensor and passes its rows to `take`, one by one.
void decode(const GgufTensor& tensor, const std::function<void(std::span<const float>)>& take)
{
    for (std::uint64_t row = 0; row < rowsOf(tensor); ++row) {
        Interruption::check();
        take(decodeRow(tensor, row));
    }
}

std::string sizeText(std::uint64_t bytes)
{
    double size = static_cast<double>(bytes) / 1024;
    const char* unit = " KiB";
    for (const char* larger : {" MiB", " GiB"}) {
        if (size < 1024) break;
        size /= 1024;
        unit = larger;
    }
    return fixedPoint(size, 1) + unit;
}

std::optional<std::uint64_t> freeSpaceAt(std::filesystem::path path)
{
    std::error_code failure;
    path = std::filesystem::absolute(path, failure);
    while (!std::filesystem::exists(path, failure) && path.has_relative_path()) path = path.parent_path();
    const std::filesystem::space_info space = std::filesystem::space(path, failure);
    return failure ? std::nullopt : std::optional<std::uint64_t>(space.available);
}

/// Reports the size of the export, and asks for a confirmation if it is large. Throws Error if the user declines.
void confirm(const Flags& flags, const Tensors& tensors)
{
    constexpr std::uint64_t kHeader = 512;  // maximum size of the headers of an array and its archive member
    std::uint64_t bytes = 0;
    for (const GgufTensor* tensor : tensors) bytes += tensor->elementCount() * sizeof(float) + kHeader;
    const auto space = freeSpaceAt(flags.out);
    const bool tooSmall = space && *space < bytes;
    notify(concat(flags.out, ": ", counted(tensors.size(), "tensor"), tensors.size() == 1 ? " takes " : " take ",
                  sizeText(bytes), " as float32", space ? concat("; ", sizeText(*space), " are free") : "", "."));
    if (flags.yes || (bytes <= kUnasked && !tooSmall)) return;
    if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDERR_FILENO) == 0) {
        throw Error(concat(flags.out, tooSmall
                                          ? ": the disk does not have enough free space; pass --yes to write anyway."
                                          : ": this is more than 1 GiB; pass --yes to write it."));
    }
    std::cerr << "Write it? [y/N] " << std::flush;
    std::string answer;
    std::getline(std::cin, answer);
    if (answer != "y" && answer != "yes") throw Error(SENTENCE("Nothing was written."));
}

void writeArchive(const Flags& flags, const Tensors& tensors)
{
    AtomicFile file(flags.out);
    NpzWriter archive(file);
    for (const GgufTensor* tensor : tensors) {
        archive.add(tensor->name, numpyShape(*tensor),
                    [tensor](const NpzWriter::TakeValues& take) { decode(*tensor, take); });
    }
    archive.finish();
}

/// Returns `error` with the final name of the folder instead of its temporary name.
Error inFolder(const std::string& wanted, const std::string& unfinished, const Error& error)
{
    std::string sentence = error.sentence();
    if (sentence.starts_with(unfinished)) sentence.replace(0, unfinished.size(), wanted);
    return Error(sentence, error.detail());
}

/// Returns the name of the file for a tensor, without its ending. The name is percent-encoded like names in an archive.
/// So different tensors have different files, and a name cannot control a terminal. Throws Error if the name of the
/// tensor cannot be a file name.
std::string fileName(const GgufTensor& tensor)
{
    const std::string name(tensor.name);
    std::string encoded = memberName(name);
    const bool isTooLong = encoded.size() > kLongestFile;
    if (!isTooLong && !encoded.empty() && encoded.front() != '.' && encoded.find('/') == std::string::npos)
        return encoded;
    const char* const reason = name.size() == encoded.size() ? ", because it has " : ", because its encoding has ";
    throw Error(concat("The tensor ", inQuotes(name), " cannot be the name of a file",
                       isTooLong ? concat(reason, encoded.size(), " bytes") : "",
                       "; write an archive instead: --out weights.npz."));
}

void writeFolder(const Flags& flags, const Tensors& tensors)
{
    AtomicFolder folder(flags.out);
    for (const GgufTensor* tensor : tensors) {
        const std::string name = fileName(*tensor);
        try {
            AtomicFile file(folder.unfinished() / (name + ".npy"));
            writeNpyHeader(file, numpyShape(*tensor));
            decode(*tensor, [&](std::span<const float> row) { file.write(std::as_bytes(row)); });
            file.commit();
        } catch (const Error& error) {
            throw inFolder(flags.out, folder.unfinished().string(), error);
        }
    }
    folder.commit();
}

void run(const Flags& flags)
{
    refuseIf(flags.out.empty(),
             "export requires --out with a file or a folder, as in --out weights.npz or --out weights.");
    refuseIf(flags.out == "-", "export cannot write to standard output (--out -); pass a file or a folder.");
    const GgufFile file = GgufFile::open(flags.model);
    const Tensors tensors = findTensors(file, flags.pattern);
    confirm(flags, tensors);
    const Interruption undone;
    readIntact(file, [&] { flags.isArchive() ? writeArchive(flags, tensors) : writeFolder(flags, tensors); });
    notify(concat(flags.out, ": ", counted(tensors.size(), "tensor"), " written."));
}

}  // namespace

void addExport(CommandLine& line)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = line.addSubcommand("export", "Writes the tensors of a file, decoded, as NumPy arrays");
    addModelFlag(command, flags->model);
    command.addOption("--out", flags->out, "FOLDER|FILE.npz",
                      "A folder for one NAME.npy per tensor, or an archive that ends in .npz; values are float32, and "
                      "the first axis of a matrix is its rows");
    command.addOption("--tensors", flags->pattern, "TENSOR", "Only tensors with this name; * matches any text");
    command.addFlag("--yes", flags->yes, "Also write more than 1 GiB, or to a disk without enough free space");
    command.footer(
        "The size is printed first. The folder or archive is created only when complete, and little memory is used.\n\n"
        "Example: vitrine-cli export -m model.gguf --out weights.npz");
    runWithModel(command, flags->model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
