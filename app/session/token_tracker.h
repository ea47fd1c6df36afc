#pragma once

#include "app/inspectors/track_model.h"
#include "app/session/logit_fetcher.h"
#include "core/capture/tracked_tokens.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>

#include <cstddef>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

namespace vitrine {

class AppSettings;
class EvaluationEstimator;
class ChatSession;
class EngineBridge;
class ModelLibrary;
class TokenStripModel;
struct StoredMessage;

/// Connects the page of the tracked tokens with the engine: captures the lens of the answer's steps, and of the layers
/// at the selected token, and keeps what was captured last. Which tokens are followed is remembered for each model.
class TokenTracker : public QObject {
    Q_OBJECT

public:
    /// All must outlive this. `capture` has the vocabulary of the model that is open.
    struct Parts {
        TrackModel& model;
        TokenStripModel& tokens;
        LogitFetcher& capture;
        const EvaluationEstimator& estimator;
        ChatSession& session;
        EngineBridge& bridge;
        const ModelLibrary& library;
        AppSettings& settings;
    };
    explicit TokenTracker(const Parts& parts, QObject* parent = nullptr);

private:
    /// What was captured, and of what.
    struct Kept {
        qint64 message = 0;
        std::vector<TokenId> tokens;  ///< that were evaluated
        std::shared_ptr<const TrackedTokens> found;
    };

    /// What is being captured, or asked about.
    struct Wanted {
        qint64 message = 0;
        int row = -1;
        std::vector<TokenId> tokens;
        std::shared_ptr<TrackedTokens> found;
    };

    void update();
    void follow(const StoredMessage& message);
    std::optional<Wanted> wantedOf(const StoredMessage& message) const;
    void readPins();
    void pin(TokenId id);
    void unpin(TokenId id);
    void writePins(const std::vector<TrackModel::Pin>& pins);
    void suggest();
    void suggestShown(const std::string& text);
    /// Nothing: there is no such token, as far as is known.
    std::optional<QString> pieceOf(TokenId id) const;
    /// Whether the server that wrote it is in use, and says probabilities of chosen tokens.
    bool canAskServer(const StoredMessage& message) const;
    Sentence whatServersSay(const StoredMessage& message) const;
    LocalizedText whyNot(const StoredMessage* message) const;
    void compute();
    const StoredMessage* message() const;
    std::vector<TokenId> pinnedIds() const;
    std::vector<TokenId> tokensBefore(int row) const;
    const Kept* keptSteps() const;
    const Kept* keptLayers(int row) const;
    void showKept();
    void ask(bool onlyCost);
    void post(const StoredMessage& message, const Wanted& wanted, bool onlyCost);
    void giveUp();
    void keep();
    void handleFinished(const CaptureFinished& event);

    Parts m_parts;
    std::size_t m_layers = 0;  ///< of the model that is open
    std::deque<Kept> m_steps;  ///< the newest last
    std::deque<Kept> m_lens;
    std::optional<Wanted> m_wanted;
    RequestId m_request = 0;
    bool m_asksCost = false;
    bool m_isWriting = false;  ///< an answer, when that was asked
    bool m_isWanted = false;   ///< before the engine had said what it takes
    QElapsedTimer m_followed;  ///< since that was asked of an answer that is being written
};

}  // namespace vitrine
