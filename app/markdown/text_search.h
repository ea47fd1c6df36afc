#pragma once

#include <QString>
#include <QStringList>
#include <QStringView>

#include <vector>

namespace vitrine {

/// A range of characters in a text.
struct TextRange {
    qsizetype at = 0;
    qsizetype length = 0;

    bool operator==(const TextRange&) const = default;
};

/// Converts a text to a form in which texts are equal if readers consider them equal. The form ignores accents, case,
/// variants of letters (full width, ligatures, superscripts), variants of quotation marks and dashes, and invisible
/// characters. White space of any length becomes one space. Marks that make a different letter are kept, for example in
/// Thai, Japanese and Indic scripts, and in й.
QString foldedText(QStringView text);

/// Searches for a text. Texts are compared in the form of foldedText().
class TextSearch {
public:
    TextSearch() = default;
    explicit TextSearch(const QString& wanted);

    /// Whether the search text is empty.
    bool isEmpty() const { return m_wanted.isEmpty(); }
    bool isIn(QStringView text) const { return !isEmpty() && foldedText(text).contains(m_wanted); }
    /// Returns all matches; they do not overlap.
    std::vector<TextRange> in(QStringView text) const;
    /// Returns whether the shown text of this Markdown may contain a match. Returns false only if there is certainly no
    /// match. Much faster than parsing the Markdown.
    bool mayBeIn(QStringView markdown) const;

private:
    QString m_wanted;
    QStringList m_words;  ///< words of the search text, or its single letters in languages without spaces
};

}  // namespace vitrine
