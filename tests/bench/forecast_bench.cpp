/// Compares the costs that the inspector pages announce (EvaluationEstimator) with the actual costs. A model writes an
/// answer, and its tokens are evaluated again as the pages do: all logits of a token, tracked tokens, statistics of all
/// taps. The tokens are also compared between the instruction set in use, scalar instructions and a Vulkan device.
/// Prints the announced cost, the actual cost and their ratio. The first announcement uses only the answer; the second
/// one is corrected by earlier measurements.
///
///   QT_QPA_PLATFORM=offscreen forecast_bench MODEL [TOKENS…]
#include "app/engine/engine_bridge.h"
#include "app/inspectors/compare/compare_model.h"
#include "app/inspectors/compare/comparer.h"
#include "app/inspectors/shared/evaluation_estimator.h"
#include "app/inspectors/tokens/token_strip_model.h"
#include "app/library/device_list_model.h"
#include "app/library/model_library.h"
#include "app/settings/app_settings.h"
#include "app/store/stored_types.h"
#include "core/diagnose/capture/tracked_tokens.h"
#include "core/generate/engine/local_engine.h"

#include <QElapsedTimer>
#include <QGuiApplication>
#include <QTemporaryDir>

#include <cstdio>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

using namespace vitrine;

namespace {

class Forecasts {
public:
    explicit Forecasts(const QString& folder)
        : m_settings(folder + QStringLiteral("/settings.ini")),
          m_bridge([](EventSink sink) { return std::make_unique<LocalEngine>(std::move(sink)); }),
          m_library(m_bridge, m_settings, QString()), m_pace(m_bridge, m_library, m_settings),
          m_devices(m_settings, m_library), m_comparison(&m_strip),
          m_comparer({m_comparison, m_devices, m_bridge, m_library, m_settings})
    {
        QObject::connect(&m_bridge, &EngineBridge::promptReady, [this](const PromptReady& event) {
            m_tokens.clear();
            for (const PromptToken& token : event.tokens) m_tokens.push_back(token.record.id);
            m_prompt = m_tokens.size();
        });
        QObject::connect(&m_bridge, &EngineBridge::tokensGenerated, [this](const std::vector<TokenGenerated>& events) {
            for (const TokenGenerated& event : events) m_tokens.push_back(event.record.id);
        });
        QObject::connect(&m_bridge, &EngineBridge::generationFinished, [this] { m_isDone = true; });
        QObject::connect(&m_bridge, &EngineBridge::failed, [this](const Failed& event) {
            std::fprintf(stderr, "%s\n", event.sentence.english().c_str());
            m_isDone = m_hasFailed = true;
        });
        QObject::connect(&m_bridge, &EngineBridge::captureFinished, [this](const CaptureFinished& event) {
            m_cost = event.cost;
            m_isDone = true;
        });
    }

    bool open(const QString& path)
    {
        m_library.start(path);
        return wait([this] { return m_library.loaded(); });
    }

    bool measure(int tokens)
    {
        Generate command;
        command.request = m_bridge.nextRequest();
        command.conversation = command.request;
        command.messages = {{"user", "Tell me a long story about a bird that did not want to fly south in winter."}};
        command.maxTokens = static_cast<std::uint32_t>(tokens);
        command.sampling.values["temperature"] = 1.2F;
        m_isDone = false;
        m_bridge.post(std::move(command));
        if (!wait([this] { return m_isDone; })) return false;
        std::printf("%zu tokens of a prompt, %zu of an answer\n", m_prompt, m_tokens.size() - m_prompt);
        const std::size_t last = m_tokens.size() - 1;
        CaptureWants logits;
        ValuesWanted& row = logits.values.emplace_back();
        row.taps.add(Site::Logits);
        row.positions = {{last - 1, last}};
        row.form = ValueForm::Rows;
        CaptureWants statistics;
        statistics.values.push_back({TapSelection::everythingAndStates(), {}, ValueForm::Statistics});
        const TrackedTokens tracked({1, 2, 3}, {m_prompt - 1, last}, last - 1, m_library.summary()->layers);
        bool isFine = true;
        for (const char* round : {"first", "again"}) {
            isFine = isFine && look(round, "logits", logits) && look(round, "tracked", tracked.wants()) &&
                     look(round, "record", statistics);
        }
        return isFine && compare();
    }

private:
    bool wait(const std::function<bool()>& done)
    {
        while (!done() && !m_hasFailed) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents, 50);
        return !m_hasFailed;
    }

    /// Runs a capture without a conversation. No cache can be reused, so all tokens are evaluated again.
    bool run(const CaptureWants& wants, bool onlyCost)
    {
        Capture capture;
        capture.request = m_bridge.nextRequest();
        capture.modelPath = m_library.summary()->path;
        capture.tokens = m_tokens;
        capture.answerTokens = static_cast<std::uint32_t>(m_tokens.size() - m_prompt);
        capture.wants = wants;
        capture.onlyCost = onlyCost;
        m_isDone = false;
        m_bridge.post(std::move(capture));
        return wait([this] { return m_isDone; });
    }

    bool look(const char* round, const char* page, const CaptureWants& wants)
    {
        if (!run(wants, true)) return false;
        const CaptureCost expected = m_cost;
        const double said = m_pace.forecast({}, expected).seconds;
        QElapsedTimer timer;
        timer.start();
        if (!run(wants, false)) return false;
        const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
        std::printf("  %s %-8s said %7.3f s, took %7.3f s, ratio %5.2f   (prompt %.3f, answer %.3f, lens %.3f, values "
                    "%.3f s; %.0f %% of the bytes)\n",
                    round, page, said, took, said / took, m_cost.promptSeconds, m_cost.answerSeconds,
                    m_cost.lensSeconds, m_cost.valueSeconds,
                    100.0 * static_cast<double>(m_cost.answerBytes) / static_cast<double>(expected.answerBytes));
        std::fflush(stdout);
        return true;
    }

    /// Makes a comparison. Its estimate includes the search for a cause if the comparison would search.
    bool compare()
    {
        std::vector<PromptToken> tokens(m_tokens.size());
        for (std::size_t i = 0; i < tokens.size(); ++i) tokens[i].record.id = m_tokens[i];
        m_strip.load(1, std::move(tokens), {});
        m_comparison.setLimit(0);
        m_comparison.refresh();
        if (!wait([this] { return m_comparison.b() >= 0; })) return false;
        bool isFine = true;
        for (const char* round : {"first", "again"}) {
            for (int place = 1; place < m_comparison.places().size(); ++place) {
                const QString name = m_comparison.places()[place];
                const bool isWanted = name.contains(QLatin1String("scalar")) || !name.startsWith(QLatin1String("CPU"));
                if (isWanted) isFine = isFine && compareWith(round, place);
            }
        }
        return isFine;
    }

    bool compareWith(const char* round, int place)
    {
        m_comparison.setA(0);
        m_comparison.setB(place);
        if (!wait([this] { return m_comparison.cost().has_value(); })) return false;
        const CompareModel::Forecast said = *m_comparison.cost();
        QElapsedTimer timer;
        timer.start();
        m_comparison.start();
        if (!wait([this] { return !m_comparison.running(); })) return false;
        const double took = static_cast<double>(timer.nsecsElapsed()) * 1e-9;
        std::printf("  %s %s against %s: said %7.3f s%s, took %7.3f s, ratio %5.2f: %s\n", round,
                    qPrintable(m_comparison.nameOfA()), qPrintable(m_comparison.nameOfB()), said.seconds,
                    said.isMeasured ? "" : " (not measured yet)", took, said.seconds / took,
                    qPrintable(m_comparison.verdict()));
        std::fflush(stdout);
        return true;
    }

    AppSettings m_settings;
    EngineBridge m_bridge;
    ModelLibrary m_library;
    EvaluationEstimator m_pace;
    DeviceListModel m_devices;
    TokenStripModel m_strip;
    CompareModel m_comparison;
    Comparer m_comparer;
    std::vector<TokenId> m_tokens;
    std::size_t m_prompt = 0;
    CaptureCost m_cost;
    bool m_isDone = false;
    bool m_hasFailed = false;
};

}  // namespace

int main(int argc, char** argv)
{
    const QGuiApplication program(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() < 2) {
        std::fputs("forecast_bench MODEL [TOKENS…]\n", stderr);
        return 2;
    }
    const QStringList lengths = arguments.size() > 2 ? arguments.mid(2) : QStringList{QStringLiteral("100")};
    for (const QString& tokens : lengths) {
        const QTemporaryDir folder;
        Forecasts forecasts(folder.path());  // a new folder, so that no earlier measurement exists
        if (!forecasts.open(arguments[1]) || !forecasts.measure(tokens.toInt())) return 1;
    }
    return 0;
}
