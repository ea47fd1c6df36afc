#pragma once

#include <QString>
#include <QStringView>

namespace vitrine::formula {

/// Converts the content of "\ce{…}" to plain LaTeX: the notation of the package mhchem, as far as answers use it.
/// These are amounts, elements with their numbers and charges, isotopes, bonds, water of crystals, arrows with words
/// above and below, precipitates and gases.
QString chemistryAsLatex(QStringView source);

}  // namespace vitrine::formula
