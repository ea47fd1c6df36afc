#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vitrine {

/// How much it affects the user.
enum class Severity : std::uint8_t {
    Note,     ///< worth knowing
    Warning,  ///< suspicious
    Error,    ///< the file does not load, or what it answers will be wrong
};

/// "note", "warning", "error"
std::string_view severityName(Severity severity) noexcept;

/// Something a check found; every text is one or two plain sentences.
struct Finding {
    Severity severity = Severity::Note;
    std::string check;   ///< name of the check
    std::string where;   ///< a metadata key, a tensor, a token, a line of the template
    std::string what;    ///< what is wrong
    std::string why;     ///< why it matters
    std::string remedy;  ///< what to do
};

/// Where a check writes what it finds.
class Findings {
public:
    /// The rest of a finding.
    struct Advice {
        std::string why;
        std::string remedy;
    };

    /// Names the check that writes from now on.
    void begin(std::string_view check) { m_check = check; }
    void add(Severity severity, std::string where, std::string what, Advice advice)
    {
        m_list.push_back(
            {severity, m_check, std::move(where), std::move(what), std::move(advice.why), std::move(advice.remedy)});
    }

    /// Of `count` findings alike, the first few are told one by one, and then this says how many more there are.
    static constexpr std::size_t kNamedAlike = 4;
    void addMore(Severity severity, std::string where, std::size_t count, std::string_view what, Advice advice);

    /// Whether one of these checks has found more than a note.
    bool hasSerious(std::span<const std::string_view> checks) const noexcept;

    const std::vector<Finding>& list() const noexcept { return m_list; }
    std::size_t count(Severity severity) const noexcept;

private:
    std::string m_check;
    std::vector<Finding> m_list;
};

}  // namespace vitrine
