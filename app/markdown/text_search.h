#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <vector>

namespace vitrine {

/// Characters of a text.
struct TextRange {
    qsizetype at = 0;
    qsizetype length = 0;

    bool operator==(const TextRange&) const = default;
};

/// A text as all texts are compared that readers take for the same. Accents, case, the form of letters (full width,
/// ligatures, signs above the line), of quotation marks and dashes make no difference, nor do characters that are not
/// seen; white space of any length is one space. Signs that are letters of their own stay: those of Thai, Japanese and
/// the scripts of India, and й.
QString foldedText(QStringView text);

/// Looks for a text as foldedText() compares.
class TextSearch {
public:
    TextSearch() = default;
    explicit TextSearch(const QString& wanted);

    /// There is nothing to look for.
    bool isEmpty() const { return m_wanted.isEmpty(); }
    bool isIn(QStringView text) const { return !isEmpty() && foldedText(text).contains(m_wanted); }
    /// Where it is; the places do not overlap.
    std::vector<TextRange> in(QStringView text) const;
    /// Whether what a reader sees of this Markdown may have it. Far quicker than reading the Markdown, and false only
    /// where it is not there.
    bool mayBeIn(QStringView markdown) const;

private:
    QString m_wanted;
    QStringList m_words;  ///< of it; in text without spaces, single letters
};

}  // namespace vitrine
