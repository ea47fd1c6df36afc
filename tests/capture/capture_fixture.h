#pragma once

#include "core/diagnose/capture/capture_run.h"
#include "core/diagnose/compare/trace_run.h"
#include "tests/capture/counting_backend.h"
#include "tests/inference/tiny_evaluation.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace vitrine::test {

inline constexpr std::size_t kChunk = 32;
inline constexpr std::size_t kDecode = 4;

/// Values of a tap in one layer. Key: position of a token. Value: the tap's row for this token, [groups, width].
using CapturedValues = std::map<std::size_t, std::vector<float>>;

/// The pieces that a capture delivered.
struct Outcome {
    std::vector<std::shared_ptr<const CapturedPiece>> pieces;
    bool done = false;

    CapturedSink sink()
    {
        return [this](std::shared_ptr<const CapturedPiece> piece) { pieces.push_back(std::move(piece)); };
    }
    template <typename Piece>
    std::vector<Piece> of(std::size_t want = 0) const
    {
        std::vector<Piece> found;
        for (const auto& piece : pieces) {
            if (const auto* what = std::get_if<Piece>(&piece->what); what && piece->want == want)
                found.push_back(*what);
        }
        return found;
    }
    /// Returns the rows of a tap by position. Fails if a position occurs twice.
    CapturedValues rows(Site site, std::size_t layer, std::size_t want = 0) const
    {
        CapturedValues rows;
        for (const CapturedRows& piece : of<CapturedRows>(want)) {
            if (piece.site != site || piece.layer != layer) continue;
            const std::size_t width = piece.groups * piece.width;
            if (piece.values.size() != piece.rows * width) return {};
            for (std::size_t row = 0; row < piece.rows; ++row) {
                const auto begin = piece.values.begin() + static_cast<std::ptrdiff_t>(row * width);
                std::vector<float> values(begin, begin + static_cast<std::ptrdiff_t>(width));
                if (!rows.emplace(piece.firstPosition + row, std::move(values)).second) return {};
            }
        }
        return rows;
    }
    std::map<std::pair<std::size_t, std::size_t>, LensRow> lens(std::size_t want = 0) const
    {
        std::map<std::pair<std::size_t, std::size_t>, LensRow> rows;
        for (const CapturedLens& piece : of<CapturedLens>(want)) {
            for (const LensRow& row : piece.rows) rows[{piece.layer, row.position}] = row;
        }
        return rows;
    }
};

/// A model with everything that a capture of its values needs.
struct CaptureFixture {
    explicit CaptureFixture(const TinyModelSpec& spec, std::size_t count = 75)
        : counting(std::make_shared<CountingBackend>(makeTestBackend(2))), tiny(spec, kChunk, counting),
          tokens(tinyTokens(count))
    {
    }

    const ModelConfig& config() const { return tiny.model->config(); }
    std::size_t prompt() const { return tokens.size() - kDecode; }
    CaptureRun run(const CaptureWants& wants) const
    {
        return {CapturePlan(wants, config(), tokens.size()), tokens, prompt()};
    }
    Outcome capture(CaptureRun& run)
    {
        Outcome outcome;
        const auto cache = tiny.cache(std::max<std::size_t>(run.positions(tiny.evaluator), 1));
        outcome.done = run.run(tiny.evaluator, *cache, {}, {outcome.sink()});
        return outcome;
    }
    Outcome capture(const CaptureWants& wants)
    {
        CaptureRun whole = run(wants);
        return capture(whole);
    }
    Trace trace(const TapSelection& taps = TapSelection::everything())
    {
        TraceRequest request;
        request.model = tiny.model;
        request.tokens = tokens;
        request.taps = taps;
        request.decode = kDecode;
        return runTrace(request, *counting, kChunk);
    }

    std::shared_ptr<CountingBackend> counting;
    TinyEvaluation tiny;
    std::vector<TokenId> tokens;
};

}  // namespace vitrine::test
