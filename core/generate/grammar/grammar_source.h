#pragma once

#include <memory>
#include <string>

namespace vitrine {

class Tokenizer;
struct CompiledGrammar;
struct GrammarRules;

/// The required format of an answer, as specified by the user. At most one of the two fields is set.
struct GrammarSource {
    std::string gbnf;        ///< rules in GBNF, the notation of llama.cpp
    std::string jsonSchema;  ///< JSON text of a JSON schema

    bool isGiven() const noexcept { return !gbnf.empty() || !jsonSchema.empty(); }
    bool operator==(const GrammarSource&) const = default;
};

/// Returns the rules of a source. Precondition: isGiven(). Throws Error with the position of a mistake. Also throws
/// Error if both fields are set.
GrammarRules rulesOf(const GrammarSource& source);

/// Compiles a source for the tokens of a vocabulary. Precondition: isGiven(). Throws Error with the position of a
/// mistake, or if the grammar names an unknown token. Throws GrammarTooLarge if the grammar is too large.
std::shared_ptr<const CompiledGrammar> compileGrammar(const GrammarSource& source, const Tokenizer& tokenizer);

}  // namespace vitrine
