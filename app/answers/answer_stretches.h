#pragma once

#include "app/store/stored_types.h"

#include <QJsonArray>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// Settings and seed with which tokens of an answer were drawn.
struct DrawnWith {
    QString settings;            ///< JSON object in the format of AnswerInfo::settings
    std::optional<qint64> seed;  ///< nullopt if unknown
};

/// A run of tokens that an answer took over from an earlier version, with the settings of that version.
struct AnswerStretch {
    std::size_t until = 0;  ///< end of the stretch: index after its last token in the answer
    DrawnWith with;
};

/// Returns the stretches of tokens that the answer took over, in the order of the tokens.
///
/// The settings of the answer contain the stretches as "earlier", a list of {"until", "seed" (a string, or null),
/// "settings"}. Returns an empty list if no tokens were taken over, or if an older version of the program wrote the
/// answer.
std::vector<AnswerStretch> earlierStretches(const AnswerInfo& answer);

/// Returns the settings and seed with which the token at index `step` of the answer was drawn.
DrawnWith drawnWithAt(const AnswerInfo& answer, std::size_t step);

/// Returns the "earlier" list for the settings of a new answer that takes over the first `kept` tokens of `answer`.
QJsonArray stretchesOf(const AnswerInfo& answer, std::size_t kept);
/// Returns `settings` without "earlier", for an answer that takes over no tokens.
QString withoutEarlier(const QString& settings);

}  // namespace vitrine
