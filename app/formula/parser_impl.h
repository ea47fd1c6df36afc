#pragma once

// The implementation of parser.h: a recursive descent parser that builds a tree of nodes.

#include "app/formula/commands.h"
#include "app/formula/lexer.h"
#include "app/formula/node.h"
#include "app/formula/parser.h"
#include "app/formula/symbols.h"

#include <QString>
#include <QStringView>

#include <optional>

namespace vitrine::formula {

/// Parses the source of one formula without its delimiters.
class Parser {
public:
    explicit Parser(QStringView source) : m_lexer(source) {}

    /// Parses the whole source. The result is an array if the source has several rows.
    NodePtr run();
    QString trouble() const { return m_trouble; }
    bool isUnknown() const { return m_isUnknown; }

private:
    enum class Until { Brace, Bracket };

    Token peek() { return m_lexer.peek(); }
    Token next() { return m_lexer.next(); }

    /// Records an error. Only the first error is kept, because it may be the cause of all later errors.
    NodePtr fail(const QString& trouble);
    NodePtr failUnknown(const QString& command);
    bool ends(const Token& token, Until until) const;
    NodePtr parseList(Until until = Until::Brace);
    NodePtr parseGroup();
    NodePtr parseArgument();
    /// Consumes an argument and returns its source.
    QString rawArgument();
    NodePtr optionalArgument();
    NodePtr parseScripted(Until until);
    NodePtr letter(const Symbol& symbol);
    /// Parses a command or character. Returns null for a command that draws nothing.
    NodePtr parseAtom(Until until);
    NodePtr parseCommand(const Token& token, Until until);
    NodePtr parseOther(const Token& token, Until until);
    NodePtr named(const QString& text, Node::Limits limits);
    /// Returns a text with its escapes replaced by characters. Any other command in the text is an error.
    QString plainText(const QString& raw);
    /// Returns a text node. The text may contain formulas between dollar signs.
    NodePtr text(const QString& raw, Alphabet alphabet);
    NodePtr fraction(int level, bool line);
    NodePtr binomial(int level);
    std::optional<char32_t> delimiter();
    NodePtr delimited();
    NodePtr bigDelimiter(const Token& token);
    NodePtr stack(const Token& token);
    NodePtr negated();
    NodePtr modulo(const Token& token);
    NodePtr chemistry();
    NodePtr environment();
    NodePtr parseRows(const Environment& kind, const QString& columns);
    void rowGap(Node::Row& row);

    Lexer m_lexer;
    int m_depth = 0;
    int m_parts = 0;
    std::optional<Alphabet> m_alphabet;
    NodePtr m_tag;
    bool m_onlyPrimes = false;  ///< whether the current superscript has contained only primes so far
    QString m_trouble;
    bool m_isUnknown = false;  ///< whether the error is an unknown command
};

}  // namespace vitrine::formula
