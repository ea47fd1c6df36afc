#pragma once

#include <QString>

#include <string_view>

namespace vitrine {

/// What the core says, in the language of the window; English where nobody has translated it. For any thread.
QString translated(std::string_view english);

/// The same of a sentence whose numbers are figures, and no versions: they get the language's decimal point.
QString translatedWithFigures(std::string_view english);

}  // namespace vitrine
