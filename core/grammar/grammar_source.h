#pragma once

#include <memory>
#include <string>

namespace vitrine {

class Tokenizer;
struct CompiledGrammar;
struct GrammarRules;

/// The format of an answer as given by the user; at most one of the two is set.
struct GrammarSource {
    std::string gbnf;        ///< rules in llama.cpp's notation (GBNF)
    std::string jsonSchema;  ///< JSON text of a schema

    bool isGiven() const noexcept { return !gbnf.empty() || !jsonSchema.empty(); }
    bool operator==(const GrammarSource&) const = default;
};

/// Returns the rules of a source. Precondition: isGiven(). Throws Error with the place of the mistake, and if both are
/// given.
GrammarRules rulesOf(const GrammarSource& source);

/// Compiles a source for the tokens of a vocabulary. Precondition and errors are those of rulesOf() and
/// compileGrammar().
std::shared_ptr<const CompiledGrammar> compileGrammar(const GrammarSource& source, const Tokenizer& tokenizer);

}  // namespace vitrine
