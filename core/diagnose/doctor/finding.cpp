#include "core/diagnose/doctor/finding.h"

#include "core/base/concat.h"

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

void Findings::addMore(Severity severity, std::string where, std::size_t count, std::string_view what, Advice advice)
{
    if (count <= kNamedAlike) return;
    const std::size_t more = count - kNamedAlike;
    add(severity, std::move(where), concat(more, more == 1 ? " more tensor holds " : " more tensors hold ", what, '.'),
        std::move(advice));
}

bool Findings::hasSerious(std::span<const std::string_view> checks) const noexcept
{
    return std::any_of(m_list.begin(), m_list.end(), [checks](const Finding& finding) {
        return finding.severity != Severity::Note &&
               std::find(checks.begin(), checks.end(), finding.check) != checks.end();
    });
}

}  // namespace vitrine
