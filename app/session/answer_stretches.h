#pragma once

#include "app/store/stored_types.h"

#include <QJsonArray>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

/// With what tokens of an answer were drawn.
struct DrawnWith {
    QString settings;  ///< JSON object, as AnswerInfo::settings
    std::optional<qint64> seed;
};

/// The first tokens of an answer that went on from another version, which keep the settings of that one.
struct AnswerStretch {
    std::size_t until = 0;  ///< tokens of the answer before its end
    DrawnWith with;
};

/// In their order, from the settings of the answer, which have them as "earlier": a list of {"until", "seed" (a text,
/// or null), "settings"}. None in answers of older versions of the program, and where none was taken over.
std::vector<AnswerStretch> earlierStretches(const AnswerInfo& answer);

/// Of the token at `step` of the answer.
DrawnWith drawnWithAt(const AnswerInfo& answer, std::size_t step);

/// What the settings of an answer have as "earlier" that takes over the first `kept` tokens of this one.
QJsonArray stretchesOf(const AnswerInfo& answer, std::size_t kept);
/// The same settings for an answer that takes over none.
QString withoutEarlier(const QString& settings);

}  // namespace vitrine
