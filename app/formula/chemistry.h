#pragma once

#include <QString>
#include <QStringView>

namespace vitrine::formula {

/// Converts the contents of "\ce{…}", the notation of the LaTeX package mhchem, to plain LaTeX. Supports the notation
/// that is common in answers: amounts, elements with numbers and charges, isotopes, bonds, water of crystallization,
/// arrows with text above and below, precipitates and gases.
QString chemistryAsLatex(QStringView source);

}  // namespace vitrine::formula
