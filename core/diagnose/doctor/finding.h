#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// How much a finding affects the user.
enum class Severity : std::uint8_t {
    Note,     ///< worth knowing; not necessarily a fault
    Warning,  ///< the file may be faulty
    Error,    ///< the file does not load, or its answers will be wrong
};

/// Returns "note", "warning" or "error".
std::string_view severityName(Severity severity) noexcept;

/// One result of a check. Each of `what`, `why` and `remedy` is one or two plain sentences.
struct Finding {
    Severity severity = Severity::Note;
    std::string check;   ///< name of the check
    std::string where;   ///< the affected metadata key, tensor, token, or line of the template
    std::string what;    ///< what is wrong
    std::string why;     ///< why it matters
    std::string remedy;  ///< what the user can do about it
};

/// Collects the findings of all checks.
class Findings {
public:
    /// Why a finding matters and how to remedy it.
    struct Advice {
        std::string why;
        std::string remedy;
    };

    /// Sets the name of the check that adds the following findings.
    void begin(std::string_view check) { m_check = check; }
    void add(Severity severity, std::string where, std::string what, Advice advice)
    {
        m_list.push_back(
            {severity, m_check, std::move(where), std::move(what), std::move(advice.why), std::move(advice.remedy)});
    }

    /// Maximum number of similar findings that are reported one by one. If there are more, addMore reports the number
    /// of the remaining ones.
    static constexpr std::size_t kNamedAlike = 4;
    void addMore(Severity severity, std::string where, std::size_t count, std::string_view what, Advice advice);

    /// Returns whether one of `checks` reported a warning or an error.
    bool hasSerious(std::span<const std::string_view> checks) const noexcept;

    const std::vector<Finding>& list() const noexcept { return m_list; }
    std::size_t count(Severity severity) const noexcept;

private:
    std::string m_check;
    std::vector<Finding> m_list;
};

}  // namespace vitrine
