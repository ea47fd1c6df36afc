#pragma once

#include <QString>

namespace vitrine {

/// Tooltips that explain why a part of an answer is not shown as its author intended, one sentence each.

/// Returns the tooltip for a formula that is shown as its source.
QString tipOfSource(const QString& source);
/// Returns the tooltip for a link without a target.
QString tipOfDeadLink(const QString& url);
/// Returns the tooltip for formulas if no math font is installed. Returns an empty text if one is installed.
QString tipOfFormulaFont();

}  // namespace vitrine
