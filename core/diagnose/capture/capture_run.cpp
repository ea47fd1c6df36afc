#include "core/diagnose/capture/capture_run.h"

#include "core/base/error.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <span>
#include <utility>

namespace vitrine {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool wantsSite(const TapSelection& taps, Site site, std::size_t layer)
{
    return taps.wants(site) && (!siteTraits(site).perLayer || taps.wantsLayer(layer));
}

bool contains(const std::vector<std::size_t>& numbers, std::size_t number)
{
    return std::binary_search(numbers.begin(), numbers.end(), number);
}

std::span<const float> rowOf(const TapValue& value, std::size_t position)
{
    const std::size_t width = value.groups * value.width;
    return value.values.subspan((position - value.firstPosition) * width, width);
}

/// Appends the attention probabilities of some heads over the positions before `width`, head after head.
void appendHeads(const TapValue& scores, std::size_t position, std::span<const std::size_t> heads, std::size_t width,
                 std::vector<float>& out)
{
    const std::span<const float> row = rowOf(scores, position);
    for (const std::size_t head : heads) {
        const std::span<const float> values = row.subspan(head * scores.width, width);
        out.insert(out.end(), values.begin(), values.end());
    }
}

std::vector<std::size_t> allHeads(const TapValue& scores)
{
    std::vector<std::size_t> heads;
    for (std::size_t head = 0; head < scores.groups; ++head) heads.push_back(head);
    return heads;
}

void addRow(ValueStatistics& statistics, const TapValue& value, std::size_t position)
{
    if (value.site != Site::Scores) return statistics.add(rowOf(value, position), value.width, position);
    std::vector<float> seen;
    appendHeads(value, position, allHeads(value), position + 1, seen);
    statistics.add(seen, position + 1, position);
}

CapturedRows rowsOf(const TapValue& value, PositionRange part)
{
    CapturedRows rows{value.site, value.layer, part.begin, part.end - part.begin, value.groups, value.width, {}};
    if (value.site == Site::Scores) {
        rows.width = part.end;
        const std::vector<std::size_t> heads = allHeads(value);
        rows.values.reserve(rows.rows * rows.groups * rows.width);
        for (std::size_t p = part.begin; p < part.end; ++p) appendHeads(value, p, heads, rows.width, rows.values);
        return rows;
    }
    const std::span<const float> values = value.values.subspan(
        (part.begin - value.firstPosition) * rows.groups * rows.width, rows.rows * rows.groups * rows.width);
    rows.values.assign(values.begin(), values.end());
    return rows;
}

PositionRange positionsOf(const TapValue& value)
{
    return {value.firstPosition, value.firstPosition + value.rows};
}

/// Returns a position near `at` that divides begin … end into two parts with at least `least` positions each. Returns
/// `end` if no such position exists.
std::size_t cutNear(std::size_t begin, std::size_t at, std::size_t end, std::size_t least)
{
    if (at >= end || end - begin < 2 * least) return end;
    return std::clamp(at, begin + least, end - least);
}

}  // namespace

/// Receives the values of one batch of tokens, and sends the requested ones.
class StepProbe final : public Probe {
public:
    StepProbe(CaptureRun& run, PositionRange step, const CapturedSink& sink)
        : Probe(run.plan().sites(step)), m_run(run), m_step(step), m_sink(sink)
    {
    }

    bool wants(Site site, std::size_t layer) const override { return !m_run.plan().rows(site, layer, m_step).empty(); }
    std::vector<TapRows> rowsOf(Site site, std::size_t layer, std::size_t firstPosition,
                                std::size_t count) const override
    {
        std::vector<TapRows> rows;
        const PositionRange here{std::max(m_step.begin, firstPosition), std::min(m_step.end, firstPosition + count)};
        for (const PositionRange& range : m_run.plan().rows(site, layer, here)) {
            rows.push_back({range.begin - firstPosition, range.end - range.begin});
        }
        return rows;
    }
    void receive(const TapValue& value) override { m_run.receive(value, m_sink); }

private:
    CaptureRun& m_run;
    PositionRange m_step;
    const CapturedSink& m_sink;
};

CaptureRun::CaptureRun(CapturePlan plan, std::vector<TokenId> tokens, std::size_t prompt)
    : m_plan(std::move(plan)), m_tokens(std::move(tokens)), m_prompt(prompt), m_next(m_plan.begin())
{
    if (const std::size_t needed = std::max(m_prompt, m_plan.end()); needed > m_tokens.size()) {
        throw Error(SENTENCE("A capture of ", needed, " tokens was requested, but there are only ", m_tokens.size(),
                             " tokens."));
    }
    const CaptureWants& wants = m_plan.wants();
    for (std::size_t want = 0; want < wants.values.size(); ++want) {
        const ValuesWanted& values = wants.values[want];
        if (values.form != ValueForm::Statistics) continue;
        for (const SiteTraits& site : allSites()) {
            if (!values.taps.wants(site.site)) continue;
            for (const std::size_t layer : values.taps.layers) {
                m_totals.push_back({want, {site.site, site.perLayer ? layer : 0, {}}});
                if (!site.perLayer) break;
            }
        }
    }
    for (const LensWanted& want : wants.lens) m_lensRows += want.layers.size() * countOf(want.positions);
}

/// Returns the maximum number of tokens of a batch. If scores are requested, it is the chunk length of an answer's
/// prompt. The evaluator then splits chunks for the logits as it does for an answer.
std::size_t CaptureRun::chunk(const Evaluator& evaluator) const
{
    const bool isSplit = m_plan.wantsOutput() && !m_plan.wants().scores;
    return evaluator.chunkTokens(isSplit ? LogitRows::All : LogitRows::None);
}

/// Returns the number of rows of the lens that are multiplied by the output matrix together.
std::size_t CaptureRun::lensBatch(const Evaluator& evaluator) const
{
    return std::min(m_plan.lensBatch(evaluator.tokensEvaluatedAlike()), chunk(evaluator));
}

CaptureRun::Work CaptureRun::expectedWork(std::size_t reused, const Evaluator& evaluator) const
{
    const auto batches = [](std::size_t count, std::size_t most) { return (count + most - 1) / most; };
    Work work;
    const std::size_t begin = std::max(reused, m_prompt);
    work.answerTokens = std::max(m_plan.end(), begin) - begin;
    work.values = m_plan.values({m_next, m_plan.end()});
    work.answerPasses = batches(work.answerTokens, std::min(chunk(evaluator), evaluator.tokensEvaluatedAlike()));
    for (const LensWanted& want : m_plan.wants().lens)
        work.lensPasses += want.layers.size() * batches(countOf(want.positions), lensBatch(evaluator));
    return work;
}

/// Adds the time of a batch to the time of the prompt or of the answer. A batch that begins in the prompt counts for
/// the prompt.
void CaptureRun::noteStep(PositionRange step, double seconds)
{
    if (step.begin < m_prompt) {
        m_work.promptSeconds += seconds;
        return;
    }
    m_work.answerTokens += step.end - step.begin;
    ++m_work.answerPasses;
    m_work.answerSeconds += seconds;
}

/// Returns the range of tokens that may be evaluated in one batch with the same bits as in the original run. The range
/// contains `position`. In the prompt, it is the chunk of the original run. In the answer, it begins at `position`.
PositionRange CaptureRun::pieceOf(const Evaluator& evaluator, std::size_t position) const
{
    const std::size_t most = chunk(evaluator);
    if (position < m_prompt) {
        const std::size_t begin = position / most * most;
        return {begin, std::min(begin + most, m_prompt)};
    }
    const std::size_t left = m_tokens.size() - position;
    return {position, position + std::min({most, evaluator.tokensEvaluatedAlike(), left})};
}

std::size_t CaptureRun::positions(const Evaluator& evaluator) const
{
    if (m_plan.isEmpty()) return 0;
    return pieceOf(evaluator, m_plan.end() - 1).end;
}

std::size_t CaptureRun::reusable(std::size_t held, const Evaluator& evaluator) const
{
    const std::size_t most = std::min(held, m_next);
    if (most >= m_prompt) return most;
    return most / chunk(evaluator) * chunk(evaluator);
}

/// Returns the end of the batch that begins at `begin`. The batch may be shorter than pieceOf(), because of limited
/// memory or requested states.
std::size_t CaptureRun::stepEnd(const Evaluator& evaluator, std::size_t begin)
{
    PositionRange piece = pieceOf(evaluator, begin);
    const std::size_t alike = evaluator.tokensEvaluatedAlike();
    const std::size_t least = piece.end - piece.begin > alike ? alike + 1 : 1;
    if (const std::size_t end = m_plan.untilState(begin, piece.end); end < piece.end) {
        if (begin < m_prompt && (end - begin < least || end < m_plan.end())) m_isExact = false;
        piece.end = end;
    }
    if (m_begun) return begin < m_next ? std::min(piece.end, m_next) : m_begun->end;

    if (begin < m_next) {
        const std::size_t end = cutNear(begin, m_next, piece.end, least);
        if (end <= m_next) return end;
    }
    const std::size_t wanted = std::min(piece.end, std::max(m_plan.end(), begin + least));
    const std::size_t fits = begin + m_plan.most(begin, wanted);
    if (fits >= wanted) return wanted;
    const std::size_t cut = cutNear(begin, fits, piece.end, least);
    if (cut <= fits) return cut;
    m_isExact = false;
    return fits;
}

bool CaptureRun::run(Evaluator& evaluator, KvCache& cache, const std::stop_token& stop, const CaptureListener& listener)
{
    m_furthest = std::max(m_furthest, cache.size());
    reportProgress(listener);
    while (m_next < m_plan.end()) {
        const PositionRange step{cache.size(), stepEnd(evaluator, cache.size())};
        const bool done = runStep(evaluator, cache, step, stop, listener);
        m_streams = {};
        if (!done) return false;
    }
    // If a layer does not have the requested site, its statistics are empty and are not sent.
    for (Total& total : std::exchange(m_totals, {})) {
        if (total.statistics.all.count() > 0) send({total.want, std::move(total.statistics)}, listener.captured);
    }
    return true;
}

bool CaptureRun::runStep(Evaluator& evaluator, KvCache& cache, PositionRange step, const std::stop_token& stop,
                         const CaptureListener& listener)
{
    const bool captures = step.end > m_next;
    const PositionRange left{std::max(step.begin, m_next), step.end};
    StepProbe probe(*this, left, listener.captured);
    EvaluateOptions options;
    const bool scores = m_plan.wants().scores.has_value();
    options.rows = scores || (captures && m_plan.wantsOutput(left)) ? LogitRows::All : LogitRows::None;
    options.layers = m_plan.layers();
    options.stop = stop;
    if (captures && probe.selection().sites != 0) options.probe = &probe;
    options.onChunk = [&](std::size_t done, std::size_t, std::span<const float> logits) {
        if (scores) passLogits(step.begin + done, logits, listener);
        m_furthest = std::max(m_furthest, step.begin + done);
        reportProgress(listener);
    };
    if (captures) m_heldBytes = std::max(m_heldBytes, m_plan.bytes(step));
    const auto tokens = std::span<const TokenId>(m_tokens).subspan(step.begin, step.end - step.begin);
    const Clock::time_point begun = Clock::now();
    const double valueSeconds = m_work.valueSeconds;
    if (evaluator.evaluate(cache, tokens, options) < tokens.size()) return false;
    m_evaluatedTokens += tokens.size();
    noteStep(step, secondsSince(begun) - (m_work.valueSeconds - valueSeconds));
    if (!captures) return true;

    if (!m_begun) m_begun = step;
    if (!readLens(evaluator, stop, listener)) return false;
    m_begun.reset();
    m_batchesSent = 0;
    m_next = step.end;
    return true;
}

/// Passes the logits of the positions before `end` to the listener, except those that were passed before an
/// interruption.
void CaptureRun::passLogits(std::size_t end, std::span<const float> logits, const CaptureListener& listener)
{
    const std::size_t vocabulary = m_plan.vocabulary();
    const std::size_t first = std::max(end - logits.size() / vocabulary, m_logitsPassed);
    if (first >= end) return;
    const Clock::time_point begun = Clock::now();
    listener.logits(first, logits.last((end - first) * vocabulary));
    m_work.valueSeconds += secondsSince(begun);
    m_logitsPassed = end;
}

bool CaptureRun::readLens(Evaluator& evaluator, const std::stop_token& stop, const CaptureListener& listener)
{
    const std::size_t width = evaluator.model().config().embedding;
    const std::size_t most = lensBatch(evaluator);
    const std::size_t vocabulary = evaluator.model().config().vocabulary;
    std::size_t batch = 0;
    for (const Streams& streams : m_streams) {
        const LensWanted& want = m_plan.wants().lens[streams.want];
        const std::size_t rows = streams.values.size() / width;
        for (std::size_t row = 0; row < rows; row += most) {
            if (batch++ < m_batchesSent) continue;
            if (stop.stop_requested()) return false;
            const std::size_t count = std::min(most, rows - row);
            const Clock::time_point begun = Clock::now();
            const std::span<const float> logits =
                evaluator.logitsOf(std::span(streams.values).subspan(row * width, count * width));
            CapturedLens lens{streams.layer, {}};
            for (std::size_t i = 0; i < count; ++i) {
                lens.rows.push_back(vitrine::readLens(logits.subspan(i * vocabulary, vocabulary),
                                                      streams.firstPosition + row + i, want.best, want.ids));
            }
            ++m_work.lensPasses;
            m_work.lensSeconds += secondsSince(begun);
            send({streams.want, std::move(lens)}, listener.captured);
            m_batchesSent = batch;
            m_lensRowsTold += count;
            reportProgress(listener);
        }
    }
    return true;
}

void CaptureRun::receive(const TapValue& value, const CapturedSink& sink)
{
    const Clock::time_point begun = Clock::now();
    take(value, sink);
    m_work.values += value.values.size();
    m_work.valueSeconds += secondsSince(begun);
}

void CaptureRun::take(const TapValue& value, const CapturedSink& sink)
{
    const CaptureWants& wants = m_plan.wants();
    for (std::size_t i = 0; i < wants.values.size() && !m_begun; ++i) {
        if (wantsSite(wants.values[i].taps, value.site, value.layer)) takeValues(i, value, sink);
    }
    for (std::size_t i = 0; i < wants.attention.size() && !m_begun; ++i) {
        if (value.site == Site::Scores && contains(wants.attention[i].layers, value.layer)) {
            takeAttention(i, value, sink);
        }
    }
    for (std::size_t i = 0; i < wants.lens.size(); ++i) {
        if (value.site == Site::LayerOut && contains(wants.lens[i].layers, value.layer)) takeStreams(i, value);
    }
}

void CaptureRun::takeValues(std::size_t index, const TapValue& value, const CapturedSink& sink)
{
    const ValuesWanted& want = m_plan.wants().values[index];
    for (const PositionRange& part : within(want.positions, positionsOf(value))) {
        if (want.form == ValueForm::Rows) {
            send({index, rowsOf(value, part)}, sink);
        } else if (want.form == ValueForm::RowStatistics) {
            CapturedRowStatistics statistics{value.site, value.layer, part.begin, {}};
            statistics.rows.resize(part.end - part.begin);
            for (std::size_t p = part.begin; p < part.end; ++p) addRow(statistics.rows[p - part.begin], value, p);
            send({index, std::move(statistics)}, sink);
        } else {
            const auto total = std::find_if(m_totals.begin(), m_totals.end(), [&](const Total& t) {
                return t.want == index && t.statistics.site == value.site && t.statistics.layer == value.layer;
            });
            for (std::size_t p = part.begin; p < part.end; ++p) addRow(total->statistics.all, value, p);
        }
    }
}

void CaptureRun::takeAttention(std::size_t index, const TapValue& value, const CapturedSink& sink)
{
    const AttentionWanted& want = m_plan.wants().attention[index];
    for (const PositionRange& part : within(want.positions, positionsOf(value))) {
        CapturedAttention attention{value.layer, want.heads, part.begin, part.end - part.begin, part.end, {}};
        attention.values.reserve(attention.rows * want.heads.size() * attention.width);
        for (std::size_t p = part.begin; p < part.end; ++p) {
            appendHeads(value, p, want.heads, attention.width, attention.values);
        }
        send({index, std::move(attention)}, sink);
    }
}

void CaptureRun::takeStreams(std::size_t index, const TapValue& value)
{
    for (const PositionRange& part : within(m_plan.wants().lens[index].positions, positionsOf(value))) {
        const std::span<const float> values = value.values.subspan((part.begin - value.firstPosition) * value.width,
                                                                   (part.end - part.begin) * value.width);
        m_streams.push_back({index, value.layer, part.begin, {values.begin(), values.end()}});
    }
}

void CaptureRun::send(CapturedPiece piece, const CapturedSink& sink)
{
    m_sentBytes += piece.bytes();
    sink(std::make_shared<const CapturedPiece>(std::move(piece)));
}

void CaptureRun::reportProgress(const CaptureListener& listener) const
{
    const std::size_t tokens = std::min(m_furthest, m_plan.end());
    if (listener.progress) listener.progress(tokens + m_lensRowsTold, m_plan.end() + m_lensRows);
}

}  // namespace vitrine
