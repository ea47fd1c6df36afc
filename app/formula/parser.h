#pragma once

#include "app/formula/node.h"

#include <QString>
#include <QStringView>

namespace vitrine::formula {

/// Limits of a formula: characters of its source, nesting levels and parts. A formula beyond these limits is shown as
/// its source.
inline constexpr qsizetype kLongestSource = 20'000;
inline constexpr int kDeepest = 60;
inline constexpr int kMostParts = 5'000;

/// The result of parsing a formula.
struct Parsed {
    NodePtr root;            ///< null if the formula cannot be laid out
    QString trouble;         ///< an unknown command, or a delimiter without its partner; empty if no error exists
    bool isUnknown = false;  ///< the error is an unknown command or environment
    bool display = false;    ///< whether the source has the delimiters of a displayed formula, or no delimiters
};

/// Parses LaTeX with its delimiters: "$…$", "$$…$$", "\(…\)" or "\[…\]". Source without delimiters is treated as a
/// displayed formula.
Parsed parse(QStringView source);

/// Returns whether a formula can be laid out. Recent results are cached.
bool canLayOut(const QString& source);

}  // namespace vitrine::formula
