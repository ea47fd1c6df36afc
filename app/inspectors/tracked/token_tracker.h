#pragma once

#include "app/inspectors/tokens/logit_fetcher.h"
#include "app/inspectors/tracked/track_model.h"
#include "core/diagnose/capture/tracked_tokens.h"

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

/// Connects the page of tracked tokens with the engine. Captures the tracked tokens' values at every step of the
/// answer, and at every layer for the selected token. Keeps the latest results, and remembers the tracked tokens of
/// each model.
class TokenTracker : public QObject {
    Q_OBJECT

public:
    /// All members must outlive this object. `capture` has the vocabulary of the open model.
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
    /// A result, and the tokens for which it was computed.
    struct Kept {
        qint64 message = 0;
        std::vector<TokenId> tokens;  ///< tokens that were evaluated
        std::shared_ptr<const TrackedTokens> found;
    };

    /// A capture that is running, or whose cost is being requested.
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
    /// Returns the piece of a token; nullopt if the id is unknown.
    std::optional<QString> pieceOf(TokenId id) const;
    /// Returns whether the server that wrote the message is in use and reports probabilities of given tokens.
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
    std::size_t m_layers = 0;  ///< number of layers of the open model
    std::deque<Kept> m_steps;  ///< results for steps; the newest result is last
    std::deque<Kept> m_lens;
    std::optional<Wanted> m_wanted;
    RequestId m_request = 0;
    bool m_asksCost = false;
    bool m_isWriting = false;  ///< whether an answer was being written when m_request was posted
    bool m_isWanted = false;   ///< compute() was called before the cost was known
    QElapsedTimer m_followed;  ///< time since the cost was last requested for a running answer
};

}  // namespace vitrine
