#pragma once

#include "app/inspectors/capture_state.h"
#include "app/inspectors/inspector_model.h"
#include "app/inspectors/token_selection.h"
#include "core/engine/token_record.h"
#include "core/engine/token_statistics.h"

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
/// The session feeds it on the GUI thread in the order of the engine's events: reset(), setPrompt(), updatePrompt() as
/// chunks are scored, follow() as tokens come, which are appended when an UpdateThrottle allows it, catchUp() when no
/// more come for a while. All pages show these rows, so none of them is ever ahead of another. A finished message read
/// from the store comes through load().
class TokenStripModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/update_throttle.h")
    Q_MOC_INCLUDE("app/inspectors/prompt_source.h")
    Q_MOC_INCLUDE("app/inspectors/token_search.h")
    Q_MOC_INCLUDE("app/inspectors/token_table_model.h")
    Q_PROPERTY(vitrine::TokenSearch* search READ search CONSTANT)
    Q_PROPERTY(vitrine::TokenTableModel* table READ table CONSTANT)
    Q_PROPERTY(vitrine::PromptSource* source READ source CONSTANT)
    Q_PROPERTY(vitrine::UpdateThrottle* throttle READ throttle CONSTANT)
    /// Of `prompt`, `answer` and `all` (both): {tokens, characters, tokensPerCharacter, control, unknown, byteShare,
    /// scored, surprise, perplexity}; what is not known is not a number.
    Q_PROPERTY(QVariantMap statistics READ statistics NOTIFY statisticsChanged)
    Q_PROPERTY(int promptCount READ promptCount NOTIFY countChanged)
    /// Of the answer's tokens, in bits, where it is known; -1: of none.
    Q_PROPERTY(double meanSurprise READ meanSurprise NOTIFY countChanged)
    /// What is selected here, and what is pinned.
    Q_PROPERTY(vitrine::TokenSelection* selection READ selection CONSTANT)
    Q_PROPERTY(int selectedRow READ selectedRow WRITE select NOTIFY selectedRowChanged)
    /// All about the selected one, by the names of the roles; empty: none is selected.
    Q_PROPERTY(QVariantMap selectedToken READ selectedToken NOTIFY selectedTokenChanged)
    /// The same of the pinned one, while it is of the message that is shown.
    Q_PROPERTY(QVariantMap comparedToken READ comparedToken NOTIFY comparedTokenChanged)
    Q_PROPERTY(bool followTail READ followTail WRITE setFollowTail NOTIFY followTailChanged)
    /// The last row while an answer pauses before that token, which is none of its tokens yet; else -1.
    Q_PROPERTY(int pendingRow READ pendingRow NOTIFY countChanged)
    Q_PROPERTY(double messageId READ messageId NOTIFY messageIdChanged)
    /// "host:8000", of the server that wrote this answer; empty: a model on this computer did.
    Q_PROPERTY(QString server READ server NOTIFY serverChanged)
    /// Whether a person put any of them there.
    Q_PROPERTY(bool hasByHand READ hasByHand NOTIFY countChanged)
    /// Whether any id is known: a server may say none.
    Q_PROPERTY(bool hasIds READ hasIds NOTIFY countChanged)
    /// Whether probabilities of the prompt's tokens are missing that scorePrompt() would find.
    Q_PROPERTY(bool scorable READ scorable NOTIFY scorableChanged)
    /// How long that takes (-1: not known), whether that is only guessed, and what is kept of it.
    Q_PROPERTY(double scoringSeconds READ scoringSeconds NOTIFY scoringCostChanged)
    Q_PROPERTY(bool scoringGuessed READ scoringGuessed NOTIFY scoringCostChanged)
    Q_PROPERTY(double scoringBytes READ scoringBytes NOTIFY scoringCostChanged)
    /// Whether an answer that is being written pauses meanwhile.
    Q_PROPERTY(bool scoringPauses READ scoringPauses NOTIFY scoringCostChanged)
    /// How much of the prompt has been scored, 0…1, while that is in progress; else -1.
    Q_PROPERTY(double scoringProgress READ scoringProgress NOTIFY scoringProgressChanged)

public:
    enum Role {
        TokenIdRole = kFirstRole,  ///< int
        PieceRole,                 ///< QString, every byte visible
        BytesRole,                 ///< QString, hexadecimal
        KindRole,                  ///< Kind
        KindNameRole,              ///< QString, see kindName()
        PositionRole,              ///< int, in the context, 0-based
        ProbabilityRole,           ///< double, softmax of the raw logits; -1 unknown
        FinalProbabilityRole,      ///< double, after all samplers; -1 unknown or not sampled
        RankRole,                  ///< int, 1 = most probable; 0 unknown
        EntropyRole,               ///< double, bits; -1 unknown
        OriginRole,                ///< Origin
        OriginNameRole,            ///< QString, see originName()
        SelectedRole,              ///< bool
        EndsLineRole,              ///< bool: the bytes hold a newline
        MessageIndexRole,          ///< int: of the messages that were sent, from 0; -1: of none
        ByHandRole,                ///< bool: a person put it there in the place of what was drawn
        FadedRole,                 ///< bool: something else is looked for
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
    /// Whether it is known of any token which place of the template it comes from.
    bool hasPlaces() const;
    bool hasContent() const override { return !m_tokens.empty(); }
    PageContent content() const override;
    std::string document() const override;
    /// Of the model that the tokens are of, while it is open; null else. For what is exported.
    std::shared_ptr<const Tokenizer> vocabulary() const { return m_vocabulary.lock(); }
    void setVocabulary(const std::shared_ptr<const Tokenizer>& vocabulary) { m_vocabulary = vocabulary; }
    TokenSelection* selection() const { return m_selection; }
    int selectedRow() const { return m_selection->row(); }
    QVariantMap selectedToken() const { return factsOf(selectedRow()); }
    QVariantMap comparedToken() const { return factsOf(m_selection->pinnedRow()); }
    /// The pinned one, as it is known by now; null when none is. Valid until the model or the selection changes.
    const PromptToken* pinnedToken() const;
    /// While true the selection follows the newest token of the answer. Starts true with every message; a selection
    /// elsewhere ends it.
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
    /// scorable() and scoringProgress() follow from these.
    void setScoring(bool possible, double progress, const ReplayCost& cost = {});

    QString server() const { return m_server; }
    bool isRemote() const { return !m_server.isEmpty(); }
    /// Of what is loaded next, too.
    void setServer(const QString& server);
    bool hasByHand() const { return m_hasByHand; }
    bool hasIds() const;
    /// Of all tokens before this row.
    bool knowsIds(int end) const;
    /// Empties the strip. What follows belongs to this message (0: none).
    void reset(qint64 messageId);
    /// The rendered prompt, not scored yet. Replaces an earlier one; must come before the first append().
    void setPrompt(std::vector<PromptToken> prompt);
    /// Records of the prompt's tokens `first`, `first` + 1, …; those past the prompt's end are ignored.
    void updatePrompt(std::size_t first, std::vector<TokenRecord> records);
    /// Tokens of an answer that is being written, which are appended when their time has come.
    void follow(std::vector<TokenRecord> records);
    void append(std::vector<TokenRecord> records);
    void append(TokenRecord record);
    /// All tokens of the answer so far are reasoning.
    void markAsReasoning();
    /// Shows the token before which the answer pauses. The next append() puts what was taken in its place.
    void setPending(TokenRecord record);
    void clearPending();
    /// Appends what waits.
    void catchUp();
    /// A whole message as stored.
    void load(qint64 messageId, std::vector<PromptToken> prompt, std::vector<TokenRecord> answer);

    /// Null when there is no such row. Valid until the model changes.
    const PromptToken* tokenAt(int row) const;

    /// Selects a row, or nothing with -1 or any row that does not exist.
    Q_INVOKABLE void select(int row);
    /// Pins a row, to compare with what is selected; the pinned one is unpinned.
    Q_INVOKABLE void pin(int row);
    Q_INVOKABLE void selectNext();
    Q_INVOKABLE void selectPrevious();
    /// Asks for another message's tokens through messageRequested().
    Q_INVOKABLE void showMessage(qint64 messageId);
    /// Through scoringRequested() and scoringCancelled().
    Q_INVOKABLE void scorePrompt();
    Q_INVOKABLE void cancelScoring();
    /// The ids of all tokens, "1, 2, 3", on the clipboard.
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
    /// Of the message that is shown; the results come through updatePrompt() and setScoring().
    void scoringRequested();
    void scoringCancelled();
    /// The session answers with load().
    void messageRequested(qint64 messageId);

private:
    QVariant value(std::size_t at, int role) const override;
    QVariantMap factsOf(int row) const;
    void moveSelection(int row);
    void followNewest();
    void tellSelected();
    /// Runs what may change scorable(), and emits a signal if it has.
    template <typename Action>
    void changeScoring(Action action);
    bool lacksScores() const;

    /// Takes a token of the answer.
    void add(TokenRecord record);
    bool takesPending(const TokenRecord& record);

    TokenSelection* m_selection;
    TokenSearch* m_search;
    TokenTableModel* m_table;
    PromptSource* m_source;
    UpdateThrottle* m_throttle;
    std::vector<TokenRecord> m_waiting;           ///< of the answer, not among the rows yet
    std::weak_ptr<const Tokenizer> m_vocabulary;  ///< an open model is not kept open by what shows its tokens
    std::vector<PromptToken> m_tokens;
    int m_promptCount = 0;
    TokenStatistics m_prompt;
    TokenStatistics m_answer;
    bool m_hasByHand = false;
    bool m_pending = false;
    bool m_followTail = true;
    bool m_unscored = false;  ///< some token of the prompt that has one before it
    bool m_scoringPossible = false;
    double m_scoringProgress = -1;
    ReplayCost m_scoringCost;
    QString m_server;
};

}  // namespace vitrine
