#include "app/cli/arguments.h"
#include "app/cli/console.h"
#include "app/cli/counted.h"
#include "app/cli/inspect.h"
#include "app/cli/inspect_step.h"
#include "app/cli/json_output.h"
#include "app/cli/logit_table.h"
#include "app/cli/number_flags.h"
#include "core/base/concat.h"
#include "core/base/visible_text.h"
#include "core/sampling/divergence.h"
#include "core/sampling/ranked_logits.h"
#include "core/sampling/sampler_replay.h"
#include "core/text/token_search.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vitrine::cli {

namespace {

struct Flags {
    StepFlags step;
    std::uint32_t top = 20;
    std::uint32_t bins = 48;
    std::vector<std::string> track;
    std::string find;
    std::string why;
    bool json = false;
};

/// Every token at a step, as the page has it.
class Page {
public:
    Page(const Tokenizer& tokenizer, RankedLogits ranked, std::vector<TokenFate> fates)
        : m_tokenizer(tokenizer), m_ranked(std::move(ranked)), m_fates(std::move(fates))
    {
    }

    /// How far it is from the logits before another token.
    Json apartFrom(std::uint32_t token, const std::vector<float>& logits) const
    {
        const Divergences apart = divergencesOf(m_ranked, RankedLogits(logits));
        return {{"position", token},
                {"jensen_shannon", apart.jensenShannon},
                {"kl_to", apart.firstFromSecond},
                {"kl_from", apart.secondFromFirst}};
    }

    Json toJson(const Flags& flags, const std::vector<TokenId>& ids) const
    {
        const RankedLogits& all = m_ranked;
        const auto kept = std::ranges::count(m_fates, SamplerStage::None, &TokenFate::removedBy);
        const std::size_t top = std::min<std::size_t>(flags.top, all.size());
        const LogitHistogram histogram = all.histogram(flags.bins);
        Json document = {
            {"tokens", ids},
            {"vocabulary", all.size()},
            {"kept", kept},
            {"entropy", all.entropy()},
            {"margin", all.margin()},
            {"min", all.min()},
            {"max", all.max()},
            {"mean", all.mean()},
            {"spread", all.spread()},
            {"histogram", {{"from", histogram.from}, {"width", histogram.width}, {"counts", histogram.counts}}},
            {"top", rows({all.order().begin(), all.order().begin() + static_cast<std::ptrdiff_t>(top)})}};
        if (!flags.track.empty()) document["tracked"] = rows(parseTracked(flags.track, m_tokenizer));
        if (!flags.find.empty()) document["found"] = rows(found(flags.find));
        if (!flags.why.empty()) document["why"] = why(flags.why);
        return document;
    }

private:
    Json row(TokenId id) const
    {
        const TokenFate& fate = m_fates[static_cast<std::size_t>(id)];
        Json row = tokenToJson(m_tokenizer, id);
        row["rank"] = m_ranked.rank(id);
        row["logit"] = m_ranked.logit(id);
        row["p"] = m_ranked.probability(id);
        row["mass"] = m_ranked.mass(m_ranked.rank(id));
        row["p_after"] = fate.pFinal;
        row["removed_by"] = fate.removedBy == SamplerStage::None ? Json(nullptr) : Json(stageName(fate.removedBy));
        return row;
    }

    Json rows(const std::vector<TokenId>& ids) const
    {
        Json rows = Json::array();
        for (const TokenId id : ids) rows.push_back(row(id));
        return rows;
    }

    std::vector<TokenId> found(const std::string& text) const
    {
        std::vector<TokenId> ids = index().find(text);
        std::ranges::sort(ids, {}, [this](TokenId id) { return m_ranked.rank(id); });
        return ids;
    }

    Json why(const std::string& word) const
    {
        Json readings = Json::array();
        for (const WordReading& reading : index().readingsOf(word)) {
            readings.push_back({{"text", reading.text}, {"tokens", rows(reading.tokens)}});
        }
        return readings;
    }

    /// For one question.
    TokenIndex index() const { return TokenIndex({std::shared_ptr<const Tokenizer>(), &m_tokenizer}); }

    const Tokenizer& m_tokenizer;
    RankedLogits m_ranked;
    std::vector<TokenFate> m_fates;
};

std::string bytesOf(const Json& token)
{
    std::string bytes;
    for (const Json& byte : token["bytes"]) bytes += static_cast<char>(byte.get<int>());
    return bytes;
}

std::string lineOf(const Json& token)
{
    char figures[96];
    std::snprintf(figures, sizeof figures, "%7u %10.4f ", token["rank"].get<unsigned>(), token["logit"].get<double>());
    std::string text = concat(figures, percentText(token["p"].get<double>(), 4, 4), "  ");
    if (token["removed_by"].is_null()) {
        text += percentText(token["p_after"].get<double>(), 4, 4);
    } else {
        std::string by = token["removed_by"].get<std::string>();
        by.insert(0, by.size() < 11 ? 11 - by.size() : 0, ' ');
        text += by;
    }
    return text + concat("  ", token["id"].get<TokenId>(), ' ', inQuotes(bytesOf(token)), '\n');
}

void printLines(const Json& document)
{
    std::cout << concat("entropy ", significant(document["entropy"].get<double>(), 5), " bits  margin ",
                        significant(document["margin"].get<double>(), 5), "  min ",
                        significant(document["min"].get<double>(), 6), "  max ",
                        significant(document["max"].get<double>(), 6), "  mean ",
                        significant(document["mean"].get<double>(), 6), "  spread ",
                        significant(document["spread"].get<double>(), 6), '\n')
              << concat(document["kept"].get<std::size_t>(), " of ", document["vocabulary"].get<std::size_t>(),
                        " left to draw from\n")
              << "   rank      logit         raw        after  token\n";
    for (const char* list : {"top", "tracked", "found"}) {
        if (!document.contains(list)) continue;
        if (list != std::string("top")) std::cout << list << '\n';
        for (const Json& token : document[list]) std::cout << lineOf(token);
    }
    if (document.contains("against")) {
        const Json& apart = document["against"];
        std::cout << concat("against the token ", apart["position"].get<std::uint32_t>(), ": Jensen-Shannon ",
                            significant(apart["jensen_shannon"].get<double>(), 5), " bits  KL to it ",
                            significant(apart["kl_to"].get<double>(), 5), "  from it ",
                            significant(apart["kl_from"].get<double>(), 5), '\n');
    }
    if (!document.contains("why")) return;
    if (document["why"].empty()) std::cout << "No tokens of this vocabulary spell that.\n";
    for (const Json& reading : document["why"]) {
        std::cout << inQuotes(reading["text"].get<std::string>()) << '\n';
        for (const Json& token : reading["tokens"]) std::cout << lineOf(token);
    }
}

void run(const Flags& flags)
{
    EvaluatedStep step(flags.step, "logits");
    RankedLogits ranked({step.logits().begin(), step.logits().end()});
    const Page page(step.tokenizer(), std::move(ranked),
                    fatesOfTokens(step.sampling(), step.logits(), step.moment(), step.constraint()));
    Json document = page.toJson(flags, step.ids());
    if (flags.step.against > 0) document["against"] = page.apartFrom(flags.step.against, step.othersLogits());
    if (flags.json) return printJson(document, false);
    printLines(document);
}

}  // namespace

void addInspectLogits(Subcommand& inspect)
{
    const auto flags = std::make_shared<Flags>();
    Subcommand command = inspect.addSubcommand(
        "logits", "The token that would follow: logits, probabilities before and after the samplers");
    flags->step.add(command);
    addWholeNumber(command, "--top", flags->top, {0, 1 << 24}, "How many of the best tokens to show");
    command
        .addOption("--track", flags->track,
                   "Show these tokens, too: ids, or texts that are one token each; may be repeated")
        .typeName("ID|TEXT,…");
    command.addOption("--find", flags->find, "Show all tokens that hold this text, too").typeName("TEXT");
    command
        .addOption("--why", flags->why,
                   "Show the tokens of a word, with a space before it and without, and which sampler removed them")
        .typeName("WORD");
    addWholeNumber(
        command, "--against", flags->step.against, {0, 1 << 24},
        "How far the distribution is from that before this token (counted from 0; 0: none), in bits: Jensen and "
        "Shannon's divergence, Kullback and Leibler's to it and from it");
    addWholeNumber(command, "--bins", flags->bins, {1, 1 << 16}, "How many bins the histogram of all logits has");
    command.addFlag("--json", flags->json, "One JSON document; probabilities are 0 to 1, entropy is in bits");
    command.footer("Example: vitrine-cli inspect logits -m model.gguf -p 'The capital of France is' --top 10 "
                   "--why London --top-k 40 --json");
    runWithModel(command, flags->step.model, [flags] { run(*flags); });
}

}  // namespace vitrine::cli
