#pragma once

#include "app/inspectors/inspector_model.h"
#include "core/engine/events.h"

#include <QString>
#include <QStringList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// The tokens of the strip, evaluated on two devices or levels: where the two diverge, tap by tap in the order of
/// computation, measured by what float32 may change.
///
/// wanted() asks for the places to compare, requested() for a comparison, and cancelled() for its end. The session
/// answers with setPlaces(), setStage(), show() or fail().
class CompareModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// What can be compared, by the names people use; `a` and `b` are indices into it, -1 while there is none.
    Q_PROPERTY(QStringList places READ places NOTIFY placesChanged)
    Q_PROPERTY(int a READ a WRITE setA NOTIFY placesChanged)
    Q_PROPERTY(int b READ b WRITE setB NOTIFY placesChanged)
    /// How many of the strip's tokens are evaluated, counted from the first; 0: all.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY changed)
    /// "The first 64 of 200 tokens"
    Q_PROPERTY(QString scope READ scope NOTIFY changed)
    Q_PROPERTY(bool canStart READ canStart NOTIFY changed)
    Q_PROPERTY(bool running READ running NOTIFY changed)
    /// The run in progress.
    Q_PROPERTY(QString stage READ stage NOTIFY changed)
    /// One sentence: what was found; empty while there is nothing.
    Q_PROPERTY(QString verdict READ verdict NOTIFY changed)
    Q_PROPERTY(bool diverges READ diverges NOTIFY changed)
    /// How it was found: what was compared, how it was judged, and which roundings explain what.
    Q_PROPERTY(QString method READ method NOTIFY changed)
    /// The row of the first divergence; -1 when there is none.
    Q_PROPERTY(int firstDivergence READ firstDivergence NOTIFY changed)
    Q_PROPERTY(QString error READ error NOTIFY changed)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, "3.attn_out"
        LayerNameRole,          ///< QString, "3"; empty for taps that belong to none
        TapRole,                ///< QString, "attn_out"
        TimesNoiseRole,         ///< double; infinite if a value is not a number
        ShareRole,              ///< double, 0…1: timesNoise on the scale of the bars, 0.5 where it diverges
        DivergesRole,           ///< bool
        MaxAbsRole,             ///< double
        RelativeRole,           ///< double
        CosineRole,             ///< double
        PositionRole,           ///< int, of the token that shows it
        PieceRole,              ///< QString, that token
    };
    Q_ENUM(Role)
    /// A device or level: its name for people, and its name in CompareRuns.
    struct Place {
        QString name;
        std::string device;
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
    bool running() const { return m_running; }
    QString stage() const { return m_stage; }
    QString verdict() const;
    bool diverges() const { return firstDivergence() >= 0; }
    QString method() const;
    int firstDivergence() const;
    QString error() const { return m_error; }

    /// What is to be compared; the request's number is the session's.
    CompareRuns command() const;
    /// Keeps what was chosen as long as it is there. At first the CPU's best level is compared with the first GPU or,
    /// if there is none, with the exact level.
    void setPlaces(std::vector<Place> places);
    /// Whether there is a model to compare with.
    void setReady(bool ready);
    void setStage(const QString& run);
    void show(const RunsCompared& result);
    void fail(const QString& sentence);

    /// Called when the panel is first seen.
    Q_INVOKABLE void look() { emit wanted(); }
    Q_INVOKABLE void start();
    Q_INVOKABLE void cancel();
    /// Selects the token that shows the row's difference.
    Q_INVOKABLE void selectToken(int row);
    /// Of a bar's length, which goes from a hundredth of the limit to a hundred times it, in even steps of powers.
    Q_INVOKABLE static double shareOf(double timesNoise);

signals:
    void changed();
    void placesChanged();
    void wanted();
    void requested();
    void cancelled();

private:
    QVariant value(std::size_t at, int role) const override;
    int tokenCount() const;
    int comparedTokens() const;
    void reset();

    TokenStripModel* m_tokens;
    std::vector<Place> m_places;
    int m_a = -1;
    int m_b = -1;
    int m_limit = 64;
    bool m_ready = false;
    bool m_running = false;
    QString m_stage;
    QString m_error;
    std::optional<RunsCompared> m_result;
    std::vector<QString> m_pieces;  ///< of the tokens that were compared
    qint64 m_message = 0;           ///< they belong to
};

}  // namespace vitrine
