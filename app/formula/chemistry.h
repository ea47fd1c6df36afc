#pragma once

#include <QString>
#include <QStringView>

namespace vitrine::formula {

/// Converts the contents of "\ce{…}", the notation of the package mhchem, to plain LaTeX. Supports what answers use:
/// amounts, elements with their numbers and charges, isotopes, bonds, water of crystals, arrows with text above and
/// below, precipitates and gases.
QString chemistryAsLatex(QStringView source);

}  // namespace vitrine::formula
