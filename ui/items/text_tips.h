#pragma once

#include <QString>

namespace vitrine {

/// Why a part of an answer is not what its author meant, one sentence each.

/// Of a formula that is shown as its source.
QString tipOfSource(const QString& source);
/// Of a link that leads nowhere.
QString tipOfDeadLink(const QString& url);
/// Of formulas where no font for them is installed; empty if one is.
QString tipOfFormulaFont();

}  // namespace vitrine
