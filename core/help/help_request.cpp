#include "core/help/help_request.h"

#include "core/base/atomic_file.h"
#include "core/base/concat.h"
#include "core/base/error.h"
#include "core/base/parse_number.h"
#include "core/help/man_page.h"

#include <cstddef>
#include <exception>
#include <filesystem>

namespace vitrine {

namespace {

constexpr std::string_view kComplete = "--complete";
constexpr std::string_view kManPages = "--man-pages";

}  // namespace

bool isHelpRequest(std::string_view argument)
{
    return argument == kComplete || argument == kManPages;
}

std::string answerHelpRequest(const ProgramHelp& help, std::span<const std::string> arguments, const FlagValues& values)
{
    if (arguments.size() < 2) throw Error(concat(arguments[0], " needs an argument."));
    if (arguments[0] == kComplete) {
        const auto cursor = parseNumber<std::size_t>(arguments[1]);
        const auto words = arguments.subspan(2);
        if (!cursor || *cursor >= words.size())
            throw Error(concat(kComplete, " needs the number of a word, and all words."));
        try {
            return completionText(help.program, words, *cursor, values);
        } catch (const std::exception&) {
            return {};
        }
    }
    for (const ManPage& page : manPages(help, arguments.size() > 2 ? arguments[2] : std::string())) {
        AtomicFile file(std::filesystem::path(arguments[1]) / page.file);
        file.write(std::as_bytes(std::span(page.text)));
        file.commit();
    }
    return {};
}

}  // namespace vitrine
