#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "app/inspectors/shared/inspector_model.h"
#include "core/diagnose/capture/tracked_tokens.h"
#include "core/diagnose/pages/track_page.h"
#include "core/generate/engine/token_record.h"

#include <QString>
#include <QStringList>
#include <QTimer>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// Tracked tokens, one row each: logit, rank and probability where the selected token was chosen, at every step, and
/// after every layer. Recorded values are shown at once, captured values as soon as they exist.
///
/// visibilityChanged() reports that the page was shown or hidden; pinWanted() and unpinWanted() request changes of the
/// list. The session answers with setPins(), explain(), offer(), setRunning(), showSteps() and showLayers().
class TrackModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    /// Whether a server wrote the answer; servers report no layers.
    Q_PROPERTY(bool remote READ remote NOTIFY changed)
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    /// Piece, id and position of the selected token.
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    /// Index of the selected token in the answer; -1 if it is part of the prompt, or no token is selected.
    Q_PROPERTY(int step READ step NOTIFY changed)
    Q_PROPERTY(Metric metric READ metric WRITE setMetric NOTIFY changed)
    Q_PROPERTY(QStringList pieces READ pieces NOTIFY changed)
    /// Values of each row, one for each token of the answer; NaN if unknown.
    Q_PROPERTY(QVariantList steps READ steps NOTIFY changed)
    /// Values of each row after each layer, where the selected token was chosen; NaN if unknown.
    Q_PROPERTY(QVariantList layers READ layers NOTIFY changed)
    Q_PROPERTY(int stepCount READ stepCount NOTIFY changed)
    Q_PROPERTY(int layerCount READ layerCount NOTIFY changed)
    /// Whether every value of every step is known.
    Q_PROPERTY(bool complete READ complete NOTIFY changed)
    /// Whether the values were captured before the answer or the model changed.
    Q_PROPERTY(bool stale READ stale NOTIFY changed)
    /// Why values cannot be captured; empty if they can.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// Why the last capture for this answer failed; empty after another one has begun.
    Q_PROPERTY(QString failure READ failure NOTIFY changed)
    /// Offer and progress of compute().
    Q_PROPERTY(vitrine::ReplayState replayState READ replayState NOTIFY changed)
    /// Search text for a token to pin, and the tokens that match it: {tokenId, piece}.
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY changed)
    Q_PROPERTY(QVariantList suggestions READ suggestions NOTIFY changed)
    /// Whether kMostPins tokens are pinned, so that no more can be added.
    Q_PROPERTY(bool full READ full NOTIFY changed)

public:
    enum Role {
        TokenIdRole = kFirstRole,  ///< int
        PieceRole,                 ///< QString, every byte visible
        KnownRole,                 ///< bool: the values where the selected token was chosen are known
        LogitRole,                 ///< double
        RankRole,                  ///< int, 1 = most probable
        PRawRole,                  ///< double
    };
    Q_ENUM(Role)
    enum Metric { Logit, Rank, Probability };
    Q_ENUM(Metric)

    /// A tracked token.
    struct Pin {
        TokenId id = 0;
        QString piece;

        bool operator==(const Pin&) const = default;
    };
    /// Greatest number of tracked tokens; more lines in a chart could not be distinguished.
    static constexpr std::size_t kMostPins = 6;

    explicit TrackModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_pins.size()); }
    bool remote() const;
    bool hasToken() const { return m_selected >= 0; }
    QString title() const;
    int tokenId() const;
    int position() const { return m_selected; }
    int step() const;
    Metric metric() const { return m_metric; }
    void setMetric(Metric metric);
    QStringList pieces() const;
    QVariantList steps() const { return m_stepValues; }
    QVariantList layers() const { return m_layerValues; }
    int stepCount() const;
    int layerCount() const { return m_layers ? static_cast<int>(m_layers->layers()) : 0; }
    bool complete() const { return m_steps && !m_stale; }
    bool stale() const { return m_stale; }
    QString note() const { return m_capture.note.text(); }
    QString failure() const;
    ReplayState replayState() const { return {m_capture.offer, m_capture.running}; }
    QString query() const { return m_query; }
    void setQuery(const QString& text);
    QVariantList suggestions() const { return m_suggestions; }
    bool full() const { return m_pins.size() >= kMostPins; }

    bool isVisible() const { return m_isVisible; }
    const std::vector<Pin>& pins() const { return m_pins; }
    void setPins(std::vector<Pin> pins);
    void setSuggestions(const QVariantList& suggestions);
    void explain(const LocalizedText& reason);
    void fail(const LocalizedText& sentence);
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    /// Shows captured values of the steps; null: only recorded values.
    void showSteps(std::shared_ptr<const TrackedTokens> steps, bool stale);
    void showLayers(std::shared_ptr<const TrackedTokens> layers);

    void setVisible(bool seen) override;
    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }
    Q_INVOKABLE void pin(int tokenId) { emit pinWanted(tokenId); }
    Q_INVOKABLE void unpin(int tokenId) { emit unpinWanted(tokenId); }
    /// Selects a token of the answer in the strip, by its index in the answer.
    Q_INVOKABLE void selectStep(int step);
    Q_INVOKABLE void moveSelection(int by);
    /// Returns the piece of the answer's token at a step.
    Q_INVOKABLE QString pieceAt(int step) const;
    bool hasContent() const override { return count() > 0 && stepCount() > 0; }
    PageContent content() const override;
    std::string document() const override;

signals:
    void changed();
    void visibilityChanged();
    void computeRequested();
    void cancelled();
    void pinWanted(int tokenId);
    void unpinWanted(int tokenId);
    void queryChanged();

private:
    QVariant value(std::size_t at, int role) const override;
    void refresh();
    /// Computes the values of the lines.
    void draw();
    std::optional<LensToken> atStep(std::size_t pin, int step) const;
    std::optional<LensToken> atLayer(std::size_t pin, int layer) const;
    double valueOf(const std::optional<LensToken>& point) const;
    TrackPage page() const;
    PageChart chartOf(const QString& title, const QVariantList& values) const;

    TokenStripModel* m_tokens;
    QTimer m_soon;  ///< fires when new tokens can be drawn
    bool m_isVisible = false;
    int m_selected = -1;
    std::vector<Pin> m_pins;
    Metric m_metric = Probability;
    std::shared_ptr<const TrackedTokens> m_steps;
    std::shared_ptr<const TrackedTokens> m_layers;
    QVariantList m_stepValues;
    QVariantList m_layerValues;
    bool m_stale = false;
    CaptureState m_capture;
    LocalizedText m_failure;
    qint64 m_failedMessage = 0;
    QString m_query;
    QVariantList m_suggestions;
};

}  // namespace vitrine
