#pragma once

#include <QString>
#include <QStringView>

#include <optional>

namespace vitrine::formula {

/// A LaTeX command or a character of a formula.
struct Token {
    enum Kind { End, Command, Character };
    Kind kind = End;
    QStringView source;  ///< the token as it is written in the source, including the backslash
    QStringView name;    ///< name without the backslash
    char32_t code = 0;
    qsizetype end = 0;  ///< position in the source after the token

    bool is(char32_t character) const { return kind == Character && code == character; }
    bool is(const char* command) const { return kind == Command && name == QLatin1String(command); }
};

/// Splits the source of a formula into tokens. White space and comments between tokens are skipped, as in TeX.
class Lexer {
public:
    explicit Lexer(QStringView source) : m_source(source) {}

    /// peek() returns the next token without consuming it. next() returns and consumes the next token. At the end of
    /// the source, both functions return a token of kind End.
    Token peek();
    Token next();
    /// Consumes a group in braces and returns the source inside the braces. Returns nullopt if no brace opens here, or
    /// if the brace is not closed.
    std::optional<QString> group();

    /// Consumes the next character if it is `character`. White space before the character is not skipped.
    bool takeHere(QChar character);
    /// Returns the contents of brackets that begin at the next character; nullopt if no bracket begins here.
    std::optional<QStringView> bracketsHere() const;
    /// Continues after the next occurrence of `character`. If `character` does not occur, continues at the end of the
    /// source.
    void skipPast(QChar character);
    void skipAll() { m_at = m_source.size(); }

private:
    void skipBlank();

    QStringView m_source;
    qsizetype m_at = 0;
};

}  // namespace vitrine::formula
