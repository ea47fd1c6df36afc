#pragma once

#include <QString>

namespace vitrine {

/// Why a part of an answer is not shown as its author intended, one sentence each.

/// For a formula that is shown as its source.
QString tipOfSource(const QString& source);
/// For a link without a target.
QString tipOfDeadLink(const QString& url);
/// For formulas, if no math font is installed; empty if one is.
QString tipOfFormulaFont();

}  // namespace vitrine
