// Export of the comparison page.
#include "app/export/page_file.h"
#include "app/inspectors/compare/compare_model.h"
#include "core/base/json_text.h"
#include "core/diagnose/compare_runs/report_json.h"

#include <QLocale>

#include <nlohmann/json.hpp>

#include <utility>

namespace vitrine {

std::string CompareModel::document() const
{
    return m_result ? jsonText(reportToJson(*m_result), true) + '\n' : std::string();
}

PageContent CompareModel::content() const
{
    PageContent content{.title = tr("Compare")};
    if (!m_result) return content;
    content.lines << verdict();
    const auto add = [&](const QString& name, const QString& value) {
        if (!value.isEmpty()) content.facts.emplace_back(name, value);
    };
    add(tr("place of the difference"), place());
    add(tr("size of the difference"), measure());
    add(tr("what to check"), hint());
    add(tr("evidence"), evidence().join(u'\n'));
    add(tr("method"), method());
    const std::vector<TapComparison>& taps = m_result->comparison.taps;
    using Tap = TapComparison;
    const auto number = [&](const char* name, const QString& title, int decimals, double Difference::*of) {
        PageColumn column = columnOf<double>(QString::fromLatin1(name), title, taps,
                                             [of](const Tap& tap) { return tap.difference.*of; });
        column.decimals = decimals;
        return column;
    };
    PageColumn noise = columnOf<double>(QStringLiteral("times_noise"), tr("multiples of the noise (logarithmic bars)"),
                                        taps, [](const Tap& tap) { return tap.timesNoise; });
    noise.decimals = 1;
    noise.mark = shareOf(kNoiseLimit);
    for (const Tap& tap : taps) {
        noise.bars.push_back(shareOf(tap.timesNoise));
        noise.inks.push_back(tap.diverges ? PageInk::BeyondNoise : PageInk::WithinNoise);
    }
    add(tr("meaning of the line in the bars"),
        tr("the limit of the noise: %1 times the change that float32 rounding may cause")
            .arg(QLocale().toString(kNoiseLimit)));
    content.tables = {
        {QStringLiteral("taps"),
         tr("Taps"),
         {columnOf<QString>(QStringLiteral("tap"), tr("tap"), taps, [](const Tap& tap) { return textOf(tap.name); }),
          number("max_abs", tr("largest difference"), 4, &Difference::maxAbs),
          number("relative_l2", tr("relative L2"), 4, &Difference::relativeL2),
          number("cosine", tr("cosine"), 6, &Difference::cosine), std::move(noise),
          columnOf<std::int64_t>(QStringLiteral("position"), tr("position"), taps,
                                 [](const Tap& tap) { return tap.position; }),
          columnOf<std::int64_t>(QStringLiteral("diverges"), {}, taps, [](const Tap& tap) { return tap.diverges; }),
          columnOf<std::int64_t>(QStringLiteral("rounded"), {}, taps, [](const Tap& tap) { return tap.rounded; }),
          columnOf<QString>({}, tr("verdict"), taps, [](const Tap& tap) {
              return tap.diverges ? tr("diverges") : tap.rounded ? tr("rounded") : QString();
          })}}};
    return content;
}

}  // namespace vitrine
