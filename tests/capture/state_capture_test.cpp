// Tests the tap `state`, which contains the state after the tokens that were evaluated together. With every instruction
// set and device, the tap must equal the recurrence computed in double. (exact_states.py compares all kinds of states
// with NumPy.)
#include "core/diagnose/capture/capture_run.h"
#include "tests/inference/logits.h"
#include "tests/support/sentence_of.h"
#include "tests/support/sheet_models.h"
#include "tests/support/test_backend.h"
#include "tests/support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace vitrine;
using namespace vitrine::test;

namespace {

constexpr std::size_t kTokens = 75, kPrompt = 71, kStateChunk = 32;

using Matrix = std::vector<double>;                      ///< states of all heads: [heads, keyDim, valueDim]
using Rows = std::map<std::size_t, std::vector<float>>;  ///< key: position of a token; value: row of a tap

/// Inputs of the recurrence for a single token.
struct Token {
    const std::vector<float>& mixed;
    const std::vector<float>& decay;
    const std::vector<float>& strength;
};

/// Returns x / |x|.
std::vector<double> ofLengthOne(const float* x, std::size_t n, double epsilon)
{
    double squares = epsilon;
    for (std::size_t i = 0; i < n; ++i) squares += static_cast<double>(x[i]) * x[i];
    std::vector<double> result;
    for (std::size_t i = 0; i < n; ++i) result.push_back(x[i] / std::sqrt(squares));
    return result;
}

/// Updates the state M of each head by one token with key k and value v. The delta rule is M = decay · M + k ⊗ strength
/// · (v - (decay · M)ᵀk). In Mamba 2, v replaces the factor v - (decay · M)ᵀk.
void takeIn(Matrix& state, const Token& token, const RecurrentConfig& config)
{
    const bool isDelta = config.kind == Recurrence::DeltaRule;
    const std::size_t keys = config.keyDim, width = config.valueDim;
    for (std::size_t head = 0; head < config.heads; ++head) {
        const std::size_t group = config.inTurn ? head % config.groups : head / (config.heads / config.groups);
        const std::size_t keyAt = (isDelta ? config.keyWidth() : config.innerWidth()) + group * keys;
        const float* const given = token.mixed.data() + keyAt;
        const std::vector<double> key =
            isDelta ? ofLengthOne(given, keys, config.epsilon) : std::vector<double>(given, given + keys);
        const float* const value = token.mixed.data() + (isDelta ? 2 * config.keyWidth() : 0) + head * width;
        double* const matrix = state.data() + head * keys * width;
        for (std::size_t i = 0; i < keys * width; ++i) matrix[i] *= token.decay[head];
        for (std::size_t v = 0; v < width; ++v) {
            double known = 0;
            for (std::size_t k = 0; isDelta && k < keys; ++k) known += matrix[k * width + v] * key[k];
            const double taken = token.strength[head] * (value[v] - known);
            for (std::size_t k = 0; k < keys; ++k) matrix[k * width + v] += key[k] * taken;
        }
    }
}

TapSelection stateTaps(std::initializer_list<Site> sites)
{
    TapSelection selection;
    for (const Site site : sites) selection.add(site);
    return selection;
}

CaptureWants valuesOf(const TapSelection& selection, ValueForm form, std::vector<PositionRange> positions = {})
{
    CaptureWants wants;
    wants.values.push_back({selection, std::move(positions), form});
    return wants;
}

}  // namespace

class StateCaptureTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { REQUIRE_LEVEL(); }

    void whatTheTokensMakeOfIt_data()
    {
        QTest::addColumn<std::string>("family");
        for (const char* name : {"qwen35", "qwen3next", "mamba2", "nemotron_h"})
            QTest::newRow(name) << std::string(name);
    }

    void whatTheTokensMakeOfIt()
    {
        QFETCH(const std::string, family);
        open(family);
        const RecurrentConfig& config = m_model->config().recurrent;
        // Captures every position of the answer and some positions of the prompt.
        const std::vector<PositionRange> positions{{5, 7}, {40, 41}, {kPrompt, kTokens}};
        capture(valuesOf(stateTaps({Site::Conv, Site::Decay, Site::Beta}), ValueForm::Rows), m_tokens);
        capture(valuesOf(stateTaps({Site::State}), ValueForm::Rows, positions), m_states);
        std::size_t compared = 0;
        for (const auto& [place, mixed] : m_tokens) {
            if (place.first != Site::Conv) continue;
            const std::size_t layer = place.second;
            const Rows& decays = m_tokens.at({Site::Decay, layer});
            const Rows& strengths = m_tokens.at({Site::Beta, layer});
            const Rows& states = m_states.at({Site::State, layer});
            QCOMPARE(states.size(), std::size_t{7});
            Matrix state(config.matrixState());
            for (std::size_t position = 0; position < kTokens; ++position) {
                takeIn(state, {mixed.at(position), decays.at(position), strengths.at(position)}, config);
                if (!states.contains(position)) continue;
                const double away = relative(state, states.at(position));
                QVERIFY2(away < (testsVulkan() ? 1e-4 : 2e-5),
                         qPrintable(QString("layer %1, position %2: %3").arg(layer).arg(position).arg(away)));
                ++compared;
            }
        }
        QVERIFY(compared >= 7);
    }

    void devicesAgree_data() { families(); }

    /// The captured states of scalar instructions and of the back end under test must agree. Covers all kinds of
    /// states, including those of convolutions.
    void devicesAgree()
    {
        QFETCH(const std::string, family);
        open(family);
        const auto wants = valuesOf(stateTaps({Site::State}), ValueForm::Rows, {{6, 7}, {50, 51}, {74, 75}});
        capture(wants, m_states);
        Values exact;
        const auto backend = backendOf("scalar");
        Evaluator scalar(m_model, *backend, kStateChunk);
        capture(scalar, wants, exact);
        QVERIFY(!exact.empty());
        for (const auto& [place, rows] : exact) {
            QCOMPARE(rows.size(), std::size_t{3});
            for (const auto& [position, values] : rows) {
                const double away = relative({values.begin(), values.end()}, m_states.at(place).at(position));
                QVERIFY2(away < 1e-4, qPrintable(QString("position %1: %2").arg(position).arg(away)));
            }
        }
    }

    /// The statistics count the states at the end of each prompt chunk and of each batch of answer tokens. The capture
    /// does not change the evaluation.
    void statisticsOfPieces()
    {
        open("qwen35");
        CaptureRun run = runOf(valuesOf(TapSelection::everythingAndStates(), ValueForm::Statistics));
        const auto pieces = capture(*m_evaluator, run);
        QVERIFY(run.isExact());
        const std::size_t answer = kTokens - kPrompt, alike = std::min(m_evaluator->tokensEvaluatedAlike(), answer);
        const std::size_t ends = 3 + (answer + alike - 1) / alike;
        std::set<std::pair<Site, std::size_t>> told;
        for (const auto& piece : pieces) {
            const auto& found = std::get<CapturedStatistics>(piece->what);
            QVERIFY(found.all.count() > 0);  // no statistics exist for a tap that a layer lacks
            QVERIFY(told.insert({found.site, found.layer}).second);
            const bool isRecurrent = m_model->config().layer(found.layer).recurrence != Recurrence::None;
            if (found.site == Site::State)
                QCOMPARE(found.all.count(), ends * m_model->config().recurrent.matrixState());
            QVERIFY(found.site != Site::State || isRecurrent);
            QVERIFY(found.site != Site::Scores || !isRecurrent);
        }
        QVERIFY(told.contains({Site::State, 0}) && !told.contains({Site::State, 3}));
        QVERIFY(told.contains({Site::Scores, 3}) && !told.contains({Site::Scores, 0}));
    }

    /// To capture the state at a position inside the prompt, a chunk must end there. The run reports the smaller chunks
    /// that result.
    void statesWithinAPrompt()
    {
        open("qwen35");
        CaptureRun run = runOf(valuesOf(stateTaps({Site::State}), ValueForm::RowStatistics, {{3, 6}}));
        const auto pieces = capture(*m_evaluator, run);
        std::set<std::size_t> positions;
        for (const auto& piece : pieces) {
            const auto& found = std::get<CapturedRowStatistics>(piece->what);
            QCOMPARE(found.rows.size(), std::size_t{1});
            positions.insert(found.firstPosition);
        }
        QCOMPARE(positions, (std::set<std::size_t>{3, 4, 5}));
        QVERIFY(!run.isExact());
        QCOMPARE(run.evaluatedTokens(), std::uint64_t{6});
    }

    /// The capture needs memory for one state per layer, however large the chunks are.
    void memory()
    {
        open("qwen35");
        const CapturePlan plan(valuesOf(stateTaps({Site::State}), ValueForm::Statistics), m_model->config(), kTokens);
        QCOMPARE(plan.bytes({0, 32}), plan.bytes({0, 2}));
    }

    void whatIsNotThereIsSaid()
    {
        open("mamba2");
        const auto says = [this](const CaptureWants& wants) { return sentenceOf([&] { runOf(wants); }); };
        QCOMPARE(says(valuesOf(stateTaps({Site::Latent}), ValueForm::Rows)),
                 std::string("The model has no tap latent."));
        CaptureWants attention;
        attention.attention.push_back({{}, {}, {}});
        QCOMPARE(says(attention),
                 std::string("The model has no attention: its layers keep a state instead. Use the tap state."));
        open("qwen35");
        attention.attention = {{{0}, {}, {}}};
        QCOMPARE(says(attention), std::string("Layer 0 has no attention; the first layer with attention is 3."));
        attention.attention = {{{0, 1}, {}, {}}};
        QCOMPARE(says(attention),
                 std::string("The selected layers have no attention; the first layer with attention is 3."));
        attention.attention = {{{}, {0}, {}}};
        QCOMPARE(runOf(attention).plan().wants().attention.front().layers, std::vector<std::size_t>{3});
    }

private:
    using Values = std::map<std::pair<Site, std::size_t>, Rows>;
    using Pieces = std::vector<std::shared_ptr<const CapturedPiece>>;

    static void families()
    {
        QTest::addColumn<std::string>("family");
        for (const char* name : {"qwen35", "kimi-linear", "mamba", "mamba2", "jamba", "plamo2", "lfm2", "rwkv7"}) {
            QTest::newRow(name) << std::string(name);
        }
    }

    void open(const std::string& family)
    {
        m_tokens.clear();
        m_states.clear();
        m_evaluator.reset();
        const std::filesystem::path path = m_folder.filePath("tiny.gguf").toStdString();
        std::filesystem::remove(path);
        writeSheetModel(path, family);
        m_model = Model::load(path);
        if (!m_backend) m_backend = makeTestBackend(1);
        m_evaluator = std::make_unique<Evaluator>(m_model, *m_backend, kStateChunk);
    }

    CaptureRun runOf(const CaptureWants& wants) const
    {
        std::vector<TokenId> ids;
        for (std::size_t i = 0; i < kTokens; ++i) ids.push_back(static_cast<TokenId>(20 + i * 37 % 200));
        return {CapturePlan(wants, m_model->config(), kTokens), ids, kPrompt};
    }
    static Pieces capture(Evaluator& evaluator, CaptureRun& run)
    {
        Pieces pieces;
        const auto cache = evaluator.makeCache(kTokens, KvType::F32, KvType::F32);
        run.run(evaluator, *cache, {},
                {[&](std::shared_ptr<const CapturedPiece> piece) { pieces.push_back(std::move(piece)); }});
        return pieces;
    }
    void capture(Evaluator& evaluator, const CaptureWants& wants, Values& values) const
    {
        CaptureRun run = runOf(wants);
        for (const auto& piece : capture(evaluator, run)) {
            const auto& found = std::get<CapturedRows>(piece->what);
            const std::size_t width = found.groups * found.width;
            for (std::size_t row = 0; row < found.rows; ++row) {
                const auto begin = found.values.begin() + static_cast<std::ptrdiff_t>(row * width);
                values[{found.site, found.layer}][found.firstPosition + row] = {
                    begin, begin + static_cast<std::ptrdiff_t>(width)};
            }
        }
    }
    void capture(const CaptureWants& wants, Values& values) const { capture(*m_evaluator, wants, values); }

    /// Returns the length of the difference divided by the length of the expected values.
    static double relative(const Matrix& expected, const std::vector<float>& found)
    {
        if (expected.size() != found.size()) return std::nan("");
        double difference = 0, squares = 0;
        for (std::size_t i = 0; i < found.size(); ++i) {
            difference += (expected[i] - found[i]) * (expected[i] - found[i]);
            squares += expected[i] * expected[i];
        }
        return std::sqrt(difference / squares);
    }

    QTemporaryDir m_folder;
    std::shared_ptr<Backend> m_backend;
    std::shared_ptr<const Model> m_model;
    std::unique_ptr<Evaluator> m_evaluator;
    Values m_tokens;
    Values m_states;
};

VITRINE_TEST(StateCaptureTest);
#include "state_capture_test.moc"
