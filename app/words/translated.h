#pragma once

#include "core/base/sentence.h"

#include <QString>

namespace vitrine {

/// The sentence in the language of the window. Verbatim texts, and forms without a translation, stay as they are. May
/// be called from any thread.
QString translated(const Sentence& sentence);

/// As translated(). The numbers in the text are figures, not versions, and get the language's decimal point.
QString translatedWithFigures(const Sentence& sentence);

}  // namespace vitrine
