#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/compare_values_model.h"
#include "app/inspectors/inspector_model.h"
#include "core/engine/events.h"
#include "core/engine/model_identity.h"

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

/// The tokens of the strip, evaluated on two devices or levels, or on one of these and held against what another engine
/// wrote: where the two diverge, tap by tap in the order of computation, measured by what float32 may change; and why.
///
/// wanted() asks for the places to compare, costWanted() for what a comparison takes, requested() for one, and
/// cancelled() for its end. The session answers with setPlaces(), setCost(), setStage(), show() or fail().
class CompareModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// What can be compared, by the names people use, the reference last; `a` and `b` are indices into it, -1 while
    /// there is none.
    Q_PROPERTY(QStringList places READ places NOTIFY placesChanged)
    Q_PROPERTY(int a READ a WRITE setA NOTIFY placesChanged)
    Q_PROPERTY(int b READ b WRITE setB NOTIFY placesChanged)
    /// How many of the strip's tokens are evaluated, counted from the first; 0: all.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY changed)
    /// "The first 64 of 200 tokens", and what that takes; or why nothing can be compared now.
    Q_PROPERTY(QString scope READ scope NOTIFY changed)
    Q_PROPERTY(bool canStart READ canStart NOTIFY changed)
    /// An answer is being written, and pauses for a comparison.
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    Q_PROPERTY(bool running READ running NOTIFY changed)
    /// The run in progress.
    Q_PROPERTY(QString stage READ stage NOTIFY changed)
    /// How much is done, 0…1; -1: nobody knows how much there is.
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// One sentence: what was found; empty while there is nothing.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool diverges READ diverges NOTIFY changed)
    /// Whether some taps are beyond the noise because one side rounds, which is no difference.
    Q_PROPERTY(bool rounds READ rounds NOTIFY changed)
    /// Where it shows first, or a rounding most: "0.q_rope · position 1"; empty where nothing differs.
    Q_PROPERTY(QString place READ place NOTIFY changed)
    /// How far off that is, and how sure the cause.
    Q_PROPERTY(QString measure READ measure NOTIFY changed)
    /// What to look at in the other engine's code.
    Q_PROPERTY(QString hint READ hint NOTIFY changed)
    /// Sentences: what was tried, what is peculiar, what the reference lacks.
    Q_PROPERTY(QStringList evidence READ evidence NOTIFY changed)
    /// The reference has other token ids than the chat: it can be compared with its own (startWithItsTokens).
    Q_PROPERTY(bool hasOtherTokens READ hasOtherTokens NOTIFY changed)
    /// How it was found: what was compared, how it was judged, and which roundings explain what.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// The row of the first divergence; -1 when there is none.
    Q_PROPERTY(int firstDivergence READ firstDivergence NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)
    /// The strip has other tokens than those that were compared, or another model is open.
    Q_PROPERTY(bool stale READ stale NOTIFY changed)
    /// The same as one sentence; empty while it is not.
    Q_PROPERTY(QString staleness READ staleness NOTIFY changed)
    /// Whose numbers `values` shows; -1: none.
    Q_PROPERTY(int selectedRow READ selectedRow NOTIFY selectedRowChanged)
    Q_PROPERTY(vitrine::CompareValuesModel* values READ values CONSTANT)
    /// Times the noise, beyond which a tap diverges.
    Q_PROPERTY(double limitOfNoise READ limitOfNoise CONSTANT)
    /// Times the noise, where the scale of the bars ends: the power of ten that holds all that are numbers, 1,000 at
    /// least.
    Q_PROPERTY(double top READ top NOTIFY changed)
    /// What the two sides of the result are called.
    Q_PROPERTY(QString nameOfA READ nameOfA NOTIFY changed)
    Q_PROPERTY(QString nameOfB READ nameOfB NOTIFY changed)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, "3.attn_out"
        LayerNameRole,          ///< QString, "3"; empty for taps that belong to none
        TapRole,                ///< QString, "attn_out"
        TimesNoiseRole,         ///< double; infinite if a value is not a number
        ShareRole,              ///< double, 0…1: timesNoise on the scale of the bars
        DivergesRole,           ///< bool
        RoundedRole,            ///< bool: more than noise, but a rounding explains it
        MaxAbsRole,             ///< double
        RelativeRole,           ///< double
        CosineRole,             ///< double
        PositionRole,           ///< int, of the token that shows it
        PieceRole,              ///< QString, that token
    };
    Q_ENUM(Role)
    /// A device or level, or a reference: its name for people, and its name in CompareRuns, or its path.
    struct Place {
        QString name;
        std::string device;
        std::string reference{};
    };

    /// What a comparison takes.
    struct Forecast {
        std::size_t tokens = 0;
        std::uint64_t bytes = 0;  ///< 0: it has nothing to evaluate
        double seconds = 0;       ///< the search for a cause is among these, or it may come on top
        bool countsSearch = false;
        bool isMeasured = true;  ///< rather than guessed, as nothing like it ran yet
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

    /// What is to be compared; the request's number is the session's.
    CompareRuns command() const;
    /// Keeps what was chosen as long as it is there. At first the CPU's best level is compared with the first GPU or,
    /// if there is none, with the exact level.
    void setPlaces(std::vector<Place> places);
    /// Whether a model is open that runs on this computer, or one that does not; its file, or what is open instead.
    void setReady(bool ready, bool isRemote, const ModelIdentity& model);
    /// An answer is being written: nothing is compared meanwhile unless somebody asks for it.
    void setAnswering(bool answering);
    void setCost(const Forecast& cost);
    /// What was said last; nothing while that is not known.
    const std::optional<Forecast>& cost() const { return m_cost; }
    /// Why it is not known; an error where there is no result that it would be taken for.
    void setCostProblem(const Sentence& sentence);
    /// `run` as ComparisonProgress has it.
    void setStage(const Sentence& run, double share);
    void show(const RunsCompared& result);
    void fail(const LocalizedText& sentence);

    /// Called when the panel is first seen.
    Q_INVOKABLE void refresh();
    /// What another engine wrote, a file or a folder, is the other side from now on; ours is then the exact level.
    Q_INVOKABLE void openReference(const QUrl& file);
    Q_INVOKABLE void start();
    /// On the tokens of the reference instead of the chat's.
    Q_INVOKABLE void startWithItsTokens();
    Q_INVOKABLE void cancel();
    /// Shows the row's numbers, and selects the token that shows its difference.
    Q_INVOKABLE void selectRow(int row);
    bool hasContent() const override { return m_result.has_value(); }
    PageContent content() const override;
    std::string document() const override;
    /// Of a bar's length, which goes from a tenth of the noise to `top` in even steps of powers.
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
    /// Those of the result are the first of the strip.
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
    ModelIdentity m_model;     ///< that is open
    ModelIdentity m_itsModel;  ///< that was compared
    bool m_answering = false;
    bool m_running = false;
    bool m_itsTokens = false;  ///< the next run takes the reference's
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
