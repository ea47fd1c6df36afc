#pragma once

#include "app/inspectors/shared/capture_state.h"
#include "app/inspectors/shared/inspector_model.h"
#include "app/inspectors/shared/token_selection.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/engine/token_statistics.h"

#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <vector>

namespace vitrine {

class UpdateThrottle;
class PromptSource;
class Tokenizer;
class TokenSearch;
class TokenTableModel;

/// The tokens of one message: its rendered prompt, then its answer, one row each.
///
/// During an answer, the session calls reset(), setPrompt(), updatePrompt() for scores, and follow() for new tokens, in
/// the order of the engine's events and on the GUI thread. An UpdateThrottle decides when new tokens are appended.
/// catchUp() appends them when no more tokens come for a while. All pages take their tokens from this model, so all
/// show the same number of tokens. load() shows a finished message from the store.
class TokenStripModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/shared/update_throttle.h")
    Q_MOC_INCLUDE("app/inspectors/tokens/prompt_source.h")
    Q_MOC_INCLUDE("app/inspectors/tokens/token_search.h")
    Q_MOC_INCLUDE("app/inspectors/tokens/token_table_model.h")
    Q_PROPERTY(vitrine::TokenSearch* search READ search CONSTANT)
    Q_PROPERTY(vitrine::TokenTableModel* table READ table CONSTANT)
    Q_PROPERTY(vitrine::PromptSource* source READ source CONSTANT)
    Q_PROPERTY(vitrine::UpdateThrottle* throttle READ throttle CONSTANT)
    /// Statistics of `prompt`, `answer` and `all`: {tokens, characters, tokensPerCharacter, control, unknown,
    /// byteShare, scored, surprise, perplexity}. Unknown numbers are NaN.
    Q_PROPERTY(QVariantMap statistics READ statistics NOTIFY statisticsChanged)
    Q_PROPERTY(int promptCount READ promptCount NOTIFY countChanged)
    /// Mean surprise of the answer's scored tokens, in bits; -1 if none is scored.
    Q_PROPERTY(double meanSurprise READ meanSurprise NOTIFY countChanged)
    /// The selected token and the pinned token.
    Q_PROPERTY(vitrine::TokenSelection* selection READ selection CONSTANT)
    Q_PROPERTY(int selectedRow READ selectedRow WRITE select NOTIFY selectedRowChanged)
    /// Data of the selected token by the names of the roles; empty if no token is selected.
    Q_PROPERTY(QVariantMap selectedToken READ selectedToken NOTIFY selectedTokenChanged)
    /// Data of the pinned token, if it belongs to the message that is shown; otherwise empty.
    Q_PROPERTY(QVariantMap comparedToken READ comparedToken NOTIFY comparedTokenChanged)
    /// Whether the selection follows the newest token of the answer.
    Q_PROPERTY(bool followTail READ followTail WRITE setFollowTail NOTIFY followTailChanged)
    /// Row of the token before which an answer pauses; it is the last row, and not part of the answer yet. -1: no
    /// answer pauses.
    Q_PROPERTY(int pendingRow READ pendingRow NOTIFY countChanged)
    Q_PROPERTY(double messageId READ messageId NOTIFY messageIdChanged)
    /// Address of the server that wrote the answer, "host:8000"; empty if a model on this computer did.
    Q_PROPERTY(QString server READ server NOTIFY serverChanged)
    /// Whether the user chose any of the tokens.
    Q_PROPERTY(bool hasByHand READ hasByHand NOTIFY countChanged)
    /// Whether any id is known; a server may not report ids.
    Q_PROPERTY(bool hasIds READ hasIds NOTIFY countChanged)
    /// Whether some of the prompt's tokens have no probability and scorePrompt() can compute it.
    Q_PROPERTY(bool scorable READ scorable NOTIFY scorableChanged)
    /// Cost of scoring: seconds (-1: unknown), whether they are guessed from the size of the model's file, and bytes of
    /// memory.
    Q_PROPERTY(double scoringSeconds READ scoringSeconds NOTIFY scoringCostChanged)
    Q_PROPERTY(bool scoringGuessed READ scoringGuessed NOTIFY scoringCostChanged)
    Q_PROPERTY(double scoringBytes READ scoringBytes NOTIFY scoringCostChanged)
    /// Whether scoring would pause a running answer.
    Q_PROPERTY(bool scoringPauses READ scoringPauses NOTIFY scoringCostChanged)
    /// Part of the prompt that has been scored, 0 to 1; -1 while scoring is not running.
    Q_PROPERTY(double scoringProgress READ scoringProgress NOTIFY scoringProgressChanged)

public:
    enum Role {
        TokenIdRole = kFirstRole,  ///< int
        PieceRole,                 ///< QString, every byte visible
        BytesRole,                 ///< QString, hexadecimal
        KindRole,                  ///< Kind
        KindNameRole,              ///< QString, see kindName()
        PositionRole,              ///< int: position in the context, from 0
        ProbabilityRole,           ///< double, softmax of the raw logits; -1 if unknown
        FinalProbabilityRole,      ///< double, after all samplers; -1 if unknown or not sampled
        RankRole,                  ///< int, 1 = most probable; 0 if unknown
        EntropyRole,               ///< double, in bits; -1 if unknown
        OriginRole,                ///< Origin
        OriginNameRole,            ///< QString, see originName()
        SelectedRole,              ///< bool
        EndsLineRole,              ///< bool: the bytes hold a newline
        MessageIndexRole,          ///< int: index of the message that was sent, from 0; -1: none
        ByHandRole,                ///< bool: the user put this token there instead of the drawn token
        FadedRole,                 ///< bool: outside the current search result or highlight (TokenSearch::isFaded)
    };
    Q_ENUM(Role)

    /// TokenKind, for QML.
    enum class Kind {
        Normal = static_cast<int>(TokenKind::Normal),
        Unknown = static_cast<int>(TokenKind::Unknown),
        Control = static_cast<int>(TokenKind::Control),
        UserDefined = static_cast<int>(TokenKind::UserDefined),
        Unused = static_cast<int>(TokenKind::Unused),
        Byte = static_cast<int>(TokenKind::Byte),
    };
    Q_ENUM(Kind)
    /// TokenOrigin, for QML.
    enum class Origin {
        Added = static_cast<int>(TokenOrigin::Added),
        Template = static_cast<int>(TokenOrigin::Template),
        System = static_cast<int>(TokenOrigin::System),
        User = static_cast<int>(TokenOrigin::User),
        Assistant = static_cast<int>(TokenOrigin::Assistant),
        Tool = static_cast<int>(TokenOrigin::Tool),
        Generated = static_cast<int>(TokenOrigin::Generated),
    };
    Q_ENUM(Origin)

    explicit TokenStripModel(QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_tokens.size()); }
    int promptCount() const { return m_promptCount; }
    double meanSurprise() const { return m_answer.scored > 0 ? m_answer.meanSurprise() : -1; }
    QVariantMap statistics() const;
    TokenSearch* search() const { return m_search; }
    TokenTableModel* table() const { return m_table; }
    PromptSource* source() const { return m_source; }
    UpdateThrottle* throttle() const { return m_throttle; }
    /// Whether the template place of any token is known.
    bool hasPlaces() const;
    bool hasContent() const override { return !m_tokens.empty(); }
    PageContent content() const override;
    std::string document() const override;
    /// Returns the vocabulary of the tokens' model while it is open; null otherwise. Used for exports.
    std::shared_ptr<const Tokenizer> vocabulary() const { return m_vocabulary.lock(); }
    void setVocabulary(const std::shared_ptr<const Tokenizer>& vocabulary) { m_vocabulary = vocabulary; }
    TokenSelection* selection() const { return m_selection; }
    int selectedRow() const { return m_selection->row(); }
    QVariantMap selectedToken() const { return factsOf(selectedRow()); }
    QVariantMap comparedToken() const { return factsOf(m_selection->pinnedRow()); }
    /// Returns the current data of the pinned token; null if no token is pinned. Valid until the model or the selection
    /// changes.
    const PromptToken* pinnedToken() const;
    /// Whether the selection follows the newest token of the answer. Starts as true for each message; selecting another
    /// token ends it.
    bool followTail() const { return m_followTail; }
    void setFollowTail(bool follow);
    int pendingRow() const { return m_pending ? count() - 1 : -1; }
    qint64 messageId() const { return m_selection->messageId(); }
    bool scorable() const { return m_unscored && m_scoringPossible && m_scoringProgress < 0; }
    double scoringProgress() const { return m_scoringProgress; }
    double scoringSeconds() const { return m_scoringCost.seconds; }
    bool scoringGuessed() const { return !m_scoringCost.isMeasured; }
    double scoringBytes() const { return m_scoringCost.bytes; }
    bool scoringPauses() const { return m_scoringCost.pauses; }
    /// Sets the state of scoring, from which scorable() and scoringProgress() follow.
    void setScoring(bool possible, double progress, const ReplayCost& cost = {});

    QString server() const { return m_server; }
    bool isRemote() const { return !m_server.isEmpty(); }
    /// Sets the server that wrote the answer. The value also applies to messages that are loaded later.
    void setServer(const QString& server);
    bool hasByHand() const { return m_hasByHand; }
    bool hasIds() const;
    /// Whether the ids of all tokens before row `end` are known.
    bool knowsIds(int end) const;
    /// Removes all tokens. The next ones belong to this message; 0: none.
    void reset(qint64 messageId);
    /// Sets the rendered prompt, without scores, and replaces an earlier one. Must be called before the first append().
    void setPrompt(std::vector<PromptToken> prompt);
    /// Sets the records of the prompt's tokens from index `first`. Records after the prompt's end are ignored.
    void updatePrompt(std::size_t first, std::vector<TokenRecord> records);
    /// Takes tokens of a running answer. They are appended when the throttle allows it.
    void follow(std::vector<TokenRecord> records);
    /// Appends tokens of the answer at once.
    void append(std::vector<TokenRecord> records);
    void append(TokenRecord record);
    /// Marks all tokens of the answer so far as reasoning.
    void markAsReasoning();
    /// Shows the token before which the answer pauses. The next append() replaces it.
    void setPending(TokenRecord record);
    /// Removes the token that setPending() added.
    void clearPending();
    /// Appends the tokens that wait for the throttle.
    void catchUp();
    /// Shows a complete message from the store.
    void load(qint64 messageId, std::vector<PromptToken> prompt, std::vector<TokenRecord> answer);

    /// Returns the token in a row; null if the row does not exist. Valid until the model changes.
    const PromptToken* tokenAt(int row) const;

    /// Selects a row; -1 or a row that does not exist selects nothing.
    Q_INVOKABLE void select(int row);
    /// Pins the token of a row for comparisons. Unpins it if it is already pinned.
    Q_INVOKABLE void pin(int row);
    Q_INVOKABLE void selectNext();
    Q_INVOKABLE void selectPrevious();
    /// Emits messageRequested() for the tokens of another message.
    Q_INVOKABLE void showMessage(qint64 messageId);
    /// Emits scoringRequested() or scoringCancelled().
    Q_INVOKABLE void scorePrompt();
    Q_INVOKABLE void cancelScoring();
    /// Copies the ids of all tokens to the clipboard, "1, 2, 3".
    Q_INVOKABLE void copyIds() const;
    QString idList() const;

signals:
    void selectedRowChanged();
    void selectedTokenChanged();
    void comparedTokenChanged();
    void followTailChanged();
    void messageIdChanged();
    void statisticsChanged();
    void scorableChanged();
    void scoringProgressChanged();
    void scoringCostChanged();
    void serverChanged();
    /// Requests scores for the prompt of the shown message. The session answers with updatePrompt() and setScoring().
    void scoringRequested();
    void scoringCancelled();
    /// Requests the tokens of another message. The session answers with load().
    void messageRequested(qint64 messageId);

private:
    QVariant value(std::size_t at, int role) const override;
    QVariantMap factsOf(int row) const;
    void moveSelection(int row);
    void followNewest();
    void notifySelected();
    /// Runs an action that may change scorable(), and emits the signal if it did.
    template <typename Action>
    void changeScoring(Action action);
    bool lacksScores() const;

    /// Adds a token to the answer.
    void add(TokenRecord record);
    bool takesPending(const TokenRecord& record);

    TokenSelection* m_selection;
    TokenSearch* m_search;
    TokenTableModel* m_table;
    PromptSource* m_source;
    UpdateThrottle* m_throttle;
    std::vector<TokenRecord> m_waiting;           ///< tokens of the answer that are not rows yet
    std::weak_ptr<const Tokenizer> m_vocabulary;  ///< weak, so that shown tokens do not keep a model in memory
    std::vector<PromptToken> m_tokens;
    int m_promptCount = 0;
    TokenStatistics m_prompt;
    TokenStatistics m_answer;
    bool m_hasByHand = false;
    bool m_pending = false;
    bool m_followTail = true;
    bool m_unscored = false;  ///< a token of the prompt, other than the first, has no score
    bool m_scoringPossible = false;
    double m_scoringProgress = -1;
    ReplayCost m_scoringCost;
    QString m_server;
};

}  // namespace vitrine
