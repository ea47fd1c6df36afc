#include "core/doctor/finding.h"

#include <algorithm>

namespace vitrine {

std::string_view severityName(Severity severity) noexcept
{
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "error";
}

std::size_t Findings::count(Severity severity) const noexcept
{
    return static_cast<std::size_t>(std::count_if(
        m_list.begin(), m_list.end(), [severity](const Finding& finding) { return finding.severity == severity; }));
}

bool Findings::hasSerious(std::span<const std::string_view> checks) const noexcept
{
    return std::any_of(m_list.begin(), m_list.end(), [checks](const Finding& finding) {
        return finding.severity != Severity::Note &&
               std::find(checks.begin(), checks.end(), finding.check) != checks.end();
    });
}

}  // namespace vitrine
