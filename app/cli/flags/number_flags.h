#pragma once

#include "app/cli/flags/subcommand.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::cli {

/// Returns the parts of a text between the separators. An empty text is one empty part.
std::vector<std::string_view> split(std::string_view text, char separator);

struct WholeRange {
    std::int64_t minimum = 0;
    std::int64_t maximum = std::numeric_limits<std::int32_t>::max();
};

// Flags that take a number. Anything else, or a number outside the range, throws UsageError with the flag's name and
// the given text. Variables must outlive the parsing. The help shows the value of a variable as the default, and
// `shownDefault` for an optional one.

Flag addWholeNumber(Subcommand& command, const std::string& names, const std::string& description, WholeRange range,
                    std::optional<std::int64_t> shownDefault, std::function<void(std::int64_t)> set);
/// Adds a flag with several numbers, separated by commas. They replace the defaults in `values`.
Flag addWholeNumbers(Subcommand& command, const std::string& names, std::vector<std::uint32_t>& values,
                     WholeRange range, const std::string& description);
Flag addNumber(Subcommand& command, const std::string& names, const std::string& description,
               std::optional<double> shownDefault, std::function<void(double)> set);

template <typename Integer>
Flag addWholeNumber(Subcommand& command, const std::string& names, Integer& value, WholeRange range,
                    const std::string& description)
{
    return addWholeNumber(command, names, description, range, static_cast<std::int64_t>(value),
                          [&value](std::int64_t number) { value = static_cast<Integer>(number); });
}

template <typename Integer>
Flag addWholeNumber(Subcommand& command, const std::string& names, std::optional<Integer>& value, WholeRange range,
                    const std::string& description, std::optional<std::int64_t> shownDefault = {})
{
    return addWholeNumber(command, names, description, range, shownDefault,
                          [&value](std::int64_t number) { value = static_cast<Integer>(number); });
}

}  // namespace vitrine::cli
