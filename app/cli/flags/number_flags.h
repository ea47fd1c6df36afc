#pragma once

#include "app/cli/flags/subcommand.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace vitrine::cli {

struct WholeRange {
    std::int64_t minimum = 0;
    std::int64_t maximum = std::numeric_limits<std::int32_t>::max();
};

// Flags that take a number. Anything else, or a number outside the range, throws UsageError with the flag's name and
// the given text. If `shownDefault` is set, the help shows it.

Flag addWholeNumber(Subcommand& command, const std::string& names, const std::string& description, WholeRange range,
                    std::optional<std::int64_t> shownDefault, std::function<void(std::int64_t)> set);
/// Adds a flag with several numbers, separated by commas. They replace the defaults in `values`, which must outlive the
/// parsing.
Flag addWholeNumbers(Subcommand& command, const std::string& names, std::vector<std::uint32_t>& values,
                     WholeRange range, const std::string& description);
Flag addNumber(Subcommand& command, const std::string& names, const std::string& description, double shownDefault,
               std::function<void(double)> set);

/// Adds a flag for a variable that contains the default. The variable must outlive the parsing.
template <typename Integer>
Flag addWholeNumber(Subcommand& command, const std::string& names, Integer& value, WholeRange range,
                    const std::string& description)
{
    return addWholeNumber(command, names, description, range, static_cast<std::int64_t>(value),
                          [&value](std::int64_t number) { value = static_cast<Integer>(number); });
}

}  // namespace vitrine::cli
