#include "core/generate/remote/chosen_tokens.h"

#include "core/base/sentence.h"
#include "core/diagnose/capture/captured.h"
#include "core/generate/remote/answer_chunk.h"
#include "core/generate/remote/request_body.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace vitrine {

namespace {

/// Returns the tokens in the order of the request. If the server leaves out a token, its logit and probability keep
/// their defaults.
std::vector<LensToken> lensTokens(const std::vector<TokenId>& ids, const std::vector<RemoteAlternative>& said)
{
    std::vector<LensToken> tokens;
    for (const TokenId id : ids) {
        LensToken& token = tokens.emplace_back();
        token.id = id;
        const auto found = std::ranges::find(said, std::optional(id), &RemoteAlternative::id);
        if (found == said.end() || !found->logprob) continue;
        token.logit = static_cast<float>(*found->logprob);
        token.probability = std::exp(*found->logprob);
    }
    return tokens;
}

class ChosenTokens {
public:
    ChosenTokens(const Capture& command, RemoteServer& server, const std::string& model, const Capabilities& can,
                 const std::stop_token& stop, const EventSink& sink)
        : m_command(command), m_server(server), m_model(model), m_can(can), m_stop(stop), m_sink(sink),
          m_want(command.wants.lens.front())
    {
        for (const PositionRange& range : m_want.positions) {
            for (std::size_t at = range.begin; at < std::min(range.end, command.tokens.size()); ++at)
                m_positions.push_back(at);
        }
    }

    std::size_t count() const { return m_positions.size(); }

    void capture()
    {
        if (m_can.kind == ServerKind::Sglang) return captureAll();
        std::uint64_t done = 0;
        for (const std::size_t position : m_positions) {
            const std::span<const TokenId> before = std::span(m_command.tokens).first(position + 1);
            const AnswerChunk chunk =
                parse(m_server.post("/v1/completions", chosenRequest(before, m_want.ids, 0, m_model, m_can), m_stop));
            if (!chunk.unread.empty()) throw Error(chunk.unread);
            if (chunk.tokens.empty())
                throw Error(SENTENCE("The server returned no log-probabilities for the requested tokens."));
            std::vector<RemoteAlternative> said = chunk.tokens.front().top;
            said.push_back(chunk.tokens.front());
            emitRow(position, said);
            m_sink(CaptureProgress{m_command.request, ++done, count()});
        }
    }

private:
    AnswerChunk parse(const std::string& body) const
    {
        AnswerChunk chunk = parseOpenAiChunk(body);
        if (!chunk.error.empty())
            throw Error(
                m_server.withoutKey(SENTENCE("The server refused the request: ", quotedChunkError(chunk.error))));
        return chunk;
    }

    /// Captures all positions with one request. The candidates that the server reports for a token belong to the
    /// position before that token.
    void captureAll()
    {
        if (m_positions.empty()) return;
        const std::size_t first = std::ranges::min(m_positions);
        const std::string body =
            m_server.post("/generate", chosenRequest(m_command.tokens, m_want.ids, first, m_model, m_can), m_stop);
        const std::vector<std::vector<RemoteAlternative>> said = parseSglangChosen(body);
        for (const std::size_t position : m_positions) {
            const std::size_t place = position - first + 1;
            if (place >= said.size())
                throw Error(SENTENCE("The server returned no log-probabilities for the requested tokens."));
            emitRow(position, said[place]);
        }
    }

    void emitRow(std::size_t position, const std::vector<RemoteAlternative>& said)
    {
        LensRow row;
        row.position = position;
        row.ids = lensTokens(m_want.ids, said);
        CapturedLens lens;
        lens.rows.push_back(std::move(row));
        m_sink(Captured{m_command.request, std::make_shared<const CapturedPiece>(CapturedPiece{0, std::move(lens)})});
    }

    const Capture& m_command;
    RemoteServer& m_server;
    const std::string& m_model;
    const Capabilities& m_can;
    const std::stop_token& m_stop;
    const EventSink& m_sink;
    const LensWanted& m_want;
    std::vector<std::size_t> m_positions;
};

}  // namespace

bool isOfChosenTokens(const Capture& command) noexcept
{
    const CaptureWants& wants = command.wants;
    return wants.values.empty() && wants.attention.empty() && !wants.scores && wants.lens.size() == 1 &&
           wants.lens.front().best == 0 && wants.lens.front().layers == std::vector<std::size_t>{0} &&
           !wants.lens.front().positions.empty();
}

void captureChosenTokens(const Capture& command, RemoteServer& server, const std::string& model,
                         const Capabilities& can, const std::stop_token& stop, const EventSink& sink)
{
    ChosenTokens chosen(command, server, model, can, stop, sink);
    if (!command.onlyCost) chosen.capture();
    CaptureFinished finished{command.request, {}};
    finished.cost.evaluatedTokens = static_cast<std::uint32_t>(chosen.count());
    finished.cost.answerBytes = chosen.count() * command.wants.lens.front().ids.size() * sizeof(LensToken);
    sink(std::move(finished));
}

}  // namespace vitrine
