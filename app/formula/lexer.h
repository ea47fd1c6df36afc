#pragma once

#include <QString>
#include <QStringView>

#include <optional>

namespace vitrine::formula {

/// A command of LaTeX or a character of a formula.
struct Token {
    enum Kind { End, Command, Character };
    Kind kind = End;
    QStringView source;  ///< with the backslash
    QStringView name;    ///< without
    char32_t code = 0;
    qsizetype end = 0;  ///< the place behind it

    bool is(char32_t character) const { return kind == Character && code == character; }
    bool is(const char* command) const { return kind == Command && name == QLatin1String(command); }
};

/// Takes the source of a formula apart. White space and comments between tokens mean nothing, as in TeX.
class Lexer {
public:
    explicit Lexer(QStringView source) : m_source(source) {}

    Token peek();
    Token next();
    /// What stands in braces, as it is written; nothing where no brace opens, or none closes it.
    std::optional<QString> group();

    /// Takes a character that comes at once, without white space before it.
    bool takeHere(QChar character);
    /// What stands in the brackets that open at once; nothing without them.
    std::optional<QStringView> bracketsHere() const;
    /// Goes on behind the next such character, or at the end without one.
    void skipPast(QChar character);
    void skipAll() { m_at = m_source.size(); }

private:
    void skipBlank();

    QStringView m_source;
    qsizetype m_at = 0;
};

}  // namespace vitrine::formula
