#include "app/cli/flags/number_flags.h"

#include "core/base/concat.h"
#include "core/base/parse_number.h"

#include <memory>
#include <utility>

namespace vitrine::cli {

namespace {

std::optional<std::int64_t> parseWithin(WholeRange range, std::string_view text)
{
    const auto number = parseNumber<std::int64_t>(text);
    return number && *number >= range.minimum && *number <= range.maximum ? number : std::nullopt;
}

/// Adds a flag with a text that `take` converts to a number. `take` returns a description of valid texts if the text is
/// invalid, otherwise an empty string.
Flag add(Subcommand& command, const std::string& names, const std::string& description, const char* value,
         const std::string& shownDefault, std::function<std::string(const std::string&)> take)
{
    const auto name = std::make_shared<std::string>();
    Flag option = command.addOption(
        names,
        [name, take = std::move(take)](const std::string& text) {
            const std::string wanted = take(text);
            if (!wanted.empty()) throw UsageError(concat(*name, " is \"", text, "\", but must be ", wanted, "."));
        },
        value, description);
    *name = option.name();
    return option.showDefault(shownDefault);
}

}  // namespace

std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

Flag addWholeNumber(Subcommand& command, const std::string& names, const std::string& description, WholeRange range,
                    std::optional<std::int64_t> shownDefault, std::function<void(std::int64_t)> set)
{
    return add(command, names, description, "N", shownDefault ? concat(*shownDefault) : "",
               [range, set = std::move(set)](const std::string& text) -> std::string {
                   const auto number = parseWithin(range, text);
                   if (!number) return concat("a whole number from ", range.minimum, " to ", range.maximum);
                   set(*number);
                   return {};
               });
}

Flag addWholeNumbers(Subcommand& command, const std::string& names, std::vector<std::uint32_t>& values,
                     WholeRange range, const std::string& description)
{
    std::string shownDefault;
    for (const std::uint32_t value : values) shownDefault += concat(shownDefault.empty() ? "" : ",", value);
    return add(
        command, names, description, "N,…", shownDefault, [range, &values](const std::string& text) -> std::string {
            std::vector<std::uint32_t> numbers;
            for (const std::string_view part : split(text, ',')) {
                const auto number = parseWithin(range, part);
                if (!number)
                    return concat("whole numbers from ", range.minimum, " to ", range.maximum, ", separated by commas");
                numbers.push_back(static_cast<std::uint32_t>(*number));
            }
            values = std::move(numbers);
            return {};
        });
}

Flag addNumber(Subcommand& command, const std::string& names, const std::string& description,
               std::optional<double> shownDefault, std::function<void(double)> set)
{
    return add(command, names, description, "NUMBER", shownDefault ? concat(*shownDefault) : "",
               [set = std::move(set)](const std::string& text) -> std::string {
                   const auto number = parseNumber<double>(text);
                   if (!number) return "a number";
                   set(*number);
                   return {};
               });
}

}  // namespace vitrine::cli
