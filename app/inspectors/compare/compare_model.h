#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/compare/compare_values_model.h"
#include "app/inspectors/shared/inspector_model.h"
#include "core/generate/engine/events.h"
#include "core/generate/engine/model_identity.h"

#include <QString>
#include <QStringList>
#include <QUrl>
#include <QtQml/qqmlregistration.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// Compares two computations of the strip's tokens: on two devices or instruction set levels, or on one of these and by
/// another engine whose trace is in a file. Shows where the two sides diverge, tap by tap in the order of computation.
/// Differences are relative to the noise of float32. A cause is named if one is known.
///
/// wanted() requests the list of places (devices, levels and references) that can be compared, costWanted() the cost,
/// requested() a comparison, and cancelled() its end. The session answers with setPlaces(), setCost(), setStage(),
/// show() or fail().
class CompareModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Names of the places that can be compared, with the reference last. `a` and `b` are indices into this list; -1
    /// while the list is empty.
    Q_PROPERTY(QStringList places READ places NOTIFY placesChanged)
    Q_PROPERTY(int a READ a WRITE setA NOTIFY placesChanged)
    Q_PROPERTY(int b READ b WRITE setB NOTIFY placesChanged)
    /// Number of tokens to evaluate, counted from the first of the strip; 0: all.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY changed)
    /// "The first 64 of 200 tokens", and the cost; or the reason why nothing can be compared now.
    Q_PROPERTY(QString scope READ scope NOTIFY changed)
    Q_PROPERTY(bool canStart READ canStart NOTIFY changed)
    /// Whether a comparison would pause the answer that is being written.
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    Q_PROPERTY(bool running READ running NOTIFY changed)
    /// A sentence about the run in progress.
    Q_PROPERTY(QString stage READ stage NOTIFY changed)
    /// Completed part, 0 to 1; -1 while the total is unknown.
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// The result in one sentence; empty without a result.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool diverges READ diverges NOTIFY changed)
    /// Whether some taps are beyond the noise only because one side rounds. This does not count as a difference.
    Q_PROPERTY(bool rounds READ rounds NOTIFY changed)
    /// Place of the first difference, or of the largest rounding: "0.q_rope · position 1". Empty if the sides are
    /// equal.
    Q_PROPERTY(QString place READ place NOTIFY changed)
    /// Size of the difference at this place, and the confidence in the cause.
    Q_PROPERTY(QString measure READ measure NOTIFY changed)
    /// Which part of the other engine's code to check.
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    /// Sentences about the hypotheses that were tested, peculiarities, and taps that the reference lacks.
    Q_PROPERTY(QStringList evidence READ evidence NOTIFY changed)
    /// Whether the reference has other token ids than the chat. Its own tokens can then be compared
    /// (startWithItsTokens()).
    Q_PROPERTY(bool hasOtherTokens READ hasOtherTokens NOTIFY changed)
    /// Describes the comparison: the two sides, how they were judged, and which roundings explain which taps.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// Row of the first divergence; -1: no divergence.
    Q_PROPERTY(int firstDivergence READ firstDivergence NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    /// Whether the strip's tokens or the open model differ from those of the result.
    Q_PROPERTY(bool stale READ stale NOTIFY changed)
    /// The reason for `stale` in one sentence; empty while the result is up to date.
    Q_PROPERTY(QString staleness READ staleness NOTIFY changed)
    /// Row with the numbers in `values`; -1: none.
    Q_PROPERTY(int selectedRow READ selectedRow NOTIFY selectedRowChanged)
    Q_PROPERTY(vitrine::CompareValuesModel* values READ values CONSTANT)
    /// A tap diverges if its difference exceeds the noise by more than this factor.
    Q_PROPERTY(double limitOfNoise READ limitOfNoise CONSTANT)
    /// Multiple of the noise at the end of the bars' scale. A power of ten that includes all finite values, at least
    /// 1,000.
    Q_PROPERTY(double top READ top NOTIFY changed)
    /// Names of the two sides of the result.
    Q_PROPERTY(QString nameOfA READ nameOfA NOTIFY changed)
    Q_PROPERTY(QString nameOfB READ nameOfB NOTIFY changed)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, "3.attn_out"
        LayerNameRole,          ///< QString, "3"; empty for taps outside the layers
        TapRole,                ///< QString, "attn_out"
        TimesNoiseRole,         ///< double; infinite if a value is not finite
        ShareRole,              ///< double, 0 to 1: position of TimesNoiseRole on the scale of the bars
        DivergesRole,           ///< bool: beyond the noise, and not explained by a rounding
        RoundedRole,            ///< bool: beyond the noise, but explained by a rounding
        MaxAbsRole,             ///< double: largest |a - b|
        RelativeRole,           ///< double: |a - b| / |b|, in the L2 norm
        CosineRole,             ///< double: cosine between the two sides
        PositionRole,           ///< int: position of the token with the difference
        PieceRole,              ///< QString: piece of this token
    };
    Q_ENUM(Role)
    /// A side that can be chosen. `name` is shown to the user. A device or level has its CompareRuns name in `device`;
    /// a reference has its path in `reference`.
    struct Place {
        QString name;
        std::string device;
        std::string reference{};
    };

    /// Estimated cost of a comparison.
    struct Forecast {
        std::size_t tokens = 0;
        std::uint64_t bytes = 0;  ///< memory for both sides; 0: nothing to evaluate
        /// Estimated duration in seconds. Includes the search for a cause only if `countsSearch` is true; otherwise, a
        /// search may take additional time.
        double seconds = 0;
        bool countsSearch = false;
        bool isMeasured = true;  ///< false: guessed, because no similar comparison has run yet
    };

    explicit CompareModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return m_result ? static_cast<int>(m_result->comparison.taps.size()) : 0; }
    QStringList places() const;
    int a() const { return m_a; }
    int b() const { return m_b; }
    void setA(int place);
    void setB(int place);
    int limit() const { return m_limit; }
    void setLimit(int tokens);
    QString scope() const;
    bool canStart() const;
    bool pauses() const { return m_answering && m_ready; }
    double limitOfNoise() const { return kNoiseLimit; }
    double top() const { return std::pow(10.0, m_topPower); }
    bool running() const { return m_running; }
    QString stage() const;
    double progress() const { return m_progress; }
    QString verdict() const;
    bool diverges() const { return m_result && m_result->comparison.agreement == Agreement::Different; }
    bool rounds() const;
    QString place() const;
    QString measure() const;
    QString hint() const;
    QStringList evidence() const;
    bool hasOtherTokens() const { return m_result && m_result->tokenDifference; }
    QString method() const;
    int firstDivergence() const;
    QString error() const;
    bool stale() const { return !staleness().isEmpty(); }
    QString staleness() const;
    int selectedRow() const { return m_selectedRow; }
    CompareValuesModel* values() const { return m_values; }
    QString nameOfA() const { return m_result ? nameOf(m_result->a) : QString(); }
    QString nameOfB() const { return m_result ? nameOf(m_result->b) : QString(); }

    /// Returns the requested comparison, without a request id.
    CompareRuns command() const;
    /// Sets the places; keeps the selection if its places still exist. By default, compares the CPU's best level with
    /// the first GPU, or with the exact level if there are no GPUs.
    void setPlaces(std::vector<Place> places);
    /// Sets whether a local model is open, whether a server is open instead, and the identity of the open model.
    void setReady(bool ready, bool isRemote, const ModelIdentity& model);
    /// Sets whether an answer is being written. An answer stops a running comparison. A comparison during an answer
    /// starts only if the user requests it.
    void setAnswering(bool answering);
    void setCost(const Forecast& cost);
    /// Returns the latest cost; nullopt while it is unknown.
    const std::optional<Forecast>& cost() const { return m_cost; }
    /// Sets why the cost is unknown. If no result is shown, `error` contains the sentence, too.
    void setCostProblem(const Sentence& sentence);
    /// Shows the progress of a comparison. `run` and `share` have the meaning of the members of ComparisonProgress.
    void setStage(const Sentence& run, double share);
    void show(const RunsCompared& result);
    void fail(const LocalizedText& sentence);

    /// Requests the places; called when the page is first shown.
    Q_INVOKABLE void refresh();
    /// Selects a trace of another engine, which is a file or a folder, as the second side, and the exact level as the
    /// first side.
    Q_INVOKABLE void openReference(const QUrl& file);
    Q_INVOKABLE void start();
    /// Compares on the tokens of the reference instead of the chat's.
    Q_INVOKABLE void startWithItsTokens();
    Q_INVOKABLE void cancel();
    /// Shows the numbers of a row, and selects the token with the difference.
    Q_INVOKABLE void selectRow(int row);
    bool hasContent() const override { return m_result.has_value(); }
    PageContent content() const override;
    std::string document() const override;
    /// Returns the length of a bar, 0 to 1, on a logarithmic scale from a tenth of the noise to `top`.
    Q_INVOKABLE double shareOf(double timesNoise) const;

signals:
    void changed();
    void placesChanged();
    void selectedRowChanged();
    void wanted();
    void costWanted();
    void requested();
    void cancelled();

private:
    static constexpr int kLeastTopPower = 3;

    QVariant value(std::size_t at, int role) const override;
    int tokenCount() const;
    int comparedTokens() const;
    bool hasReference() const;
    const Place& at(int place) const { return m_places[static_cast<std::size_t>(place)]; }
    static QString claim(const Verdict& verdict);
    QString nameOf(const std::string& side) const;
    QString roundingsText() const;
    QString roundingHint() const;
    const TapComparison* mostRounded() const;
    const TapComparison* tellingTap() const;
    int tellingRow() const;
    QString tokenCountText() const;
    /// Whether the tokens of the result equal the first tokens of the strip.
    bool isOfStrip() const;
    void showRow(int row);
    QString pieceAt(std::size_t position) const;
    void begin();
    void reset();
    void noteChange();
    void findTop();

    TokenStripModel* m_tokens;
    CompareValuesModel* m_values;
    std::vector<Place> m_places;
    int m_a = -1;
    int m_b = -1;
    int m_limit = 64;
    bool m_ready = false;
    bool m_isRemote = false;
    ModelIdentity m_model;     ///< the open model
    ModelIdentity m_itsModel;  ///< the model of the result
    bool m_answering = false;
    bool m_running = false;
    bool m_itsTokens = false;  ///< the next run uses the tokens of the reference
    Sentence m_stage;
    double m_progress = -1;
    LocalizedText m_error;
    std::optional<Forecast> m_cost;
    Sentence m_costProblem;
    std::optional<RunsCompared> m_result;
    int m_topPower = kLeastTopPower;
    int m_selectedRow = -1;
};

}  // namespace vitrine
