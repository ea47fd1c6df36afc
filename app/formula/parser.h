#pragma once

#include "app/formula/node.h"

#include <QString>
#include <QStringView>

namespace vitrine::formula {

/// A formula that is longer or deeper, or has more parts, is shown as its source.
inline constexpr qsizetype kLongestSource = 20'000;
inline constexpr int kDeepest = 60;
inline constexpr int kMostParts = 5'000;

struct Parsed {
    NodePtr root;            ///< empty if the formula cannot be laid out
    QString trouble;         ///< the command or the mark that is not known, or does not match; empty if all is well
    bool isUnknown = false;  ///< the trouble is a command or an environment that is not known
    bool display = false;    ///< stands in marks of a displayed formula, or in none
};

/// Reads LaTeX in its marks: "$…$", "$$…$$", "\(…\)" or "\[…\]"; without marks it is displayed.
Parsed parse(QStringView source);

/// Whether it can be laid out; remembers the last answers.
bool canLayOut(const QString& source);

}  // namespace vitrine::formula
