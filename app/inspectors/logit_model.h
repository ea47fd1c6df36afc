#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "app/inspectors/inspector_model.h"
#include "core/engine/token_record.h"
#include "core/pages/logits_page.h"
#include "core/sampling/step_logits.h"

#include <QString>
#include <QVariantList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace vitrine {

class LogitComparison;
class TokenStripModel;

/// The alternatives at the selected token's position, the most probable first, and what is known about that token
/// itself: those that were recorded with it, or as soon as they are brought any of the vocabulary.
///
/// A token that was drawn from outside of them gets a row of its own at the end, so the chosen one is always shown. It
/// has no selection of its own: it always shows the token that the strip marks. visibilityChanged() says that it is
/// seen; the session answers with explain(), offer(), setRunning() and showAll().
class LogitModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/logit_comparison.h")
    /// With what is pinned.
    Q_PROPERTY(vitrine::LogitComparison* comparison READ comparison CONSTANT)
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    Q_PROPERTY(bool scored READ scored NOTIFY changed)
    /// Whether it is known what samplers did here: false for the tokens of a prompt, which nobody drew, and where a
    /// server did.
    Q_PROPERTY(bool sampled READ sampled NOTIFY changed)
    /// Whether an answer can go on with another token here.
    Q_PROPERTY(bool replaceable READ replaceable NOTIFY changed)
    /// Whether a server wrote the answer, which says only the most probable tokens.
    Q_PROPERTY(bool remote READ remote NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    Q_PROPERTY(int rank READ rank NOTIFY changed)
    Q_PROPERTY(double logit READ logit NOTIFY changed)
    Q_PROPERTY(double probability READ probability NOTIFY changed)
    Q_PROPERTY(double finalProbability READ finalProbability NOTIFY changed)
    Q_PROPERTY(double entropy READ entropy NOTIFY changed)
    Q_PROPERTY(QString bytes READ bytes NOTIFY changed)
    Q_PROPERTY(QString kindName READ kindName NOTIFY changed)
    Q_PROPERTY(QString originName READ originName NOTIFY changed)
    /// A person put the token there in the place of what was drawn.
    Q_PROPERTY(bool byHand READ byHand NOTIFY changed)
    /// Of all rows.
    Q_PROPERTY(int greatestRank READ greatestRank NOTIFY changed)
    /// Of all rows' probabilities, before and after sampling.
    Q_PROPERTY(double greatest READ greatest NOTIFY changed)
    /// How many of them no sampler removed: of the recorded ones, or of the vocabulary.
    Q_PROPERTY(int keptCount READ keptCount NOTIFY changed)
    /// Whether the answer pauses before this token.
    Q_PROPERTY(bool pending READ pending NOTIFY changed)
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// Whether all logits are there.
    Q_PROPERTY(bool complete READ complete NOTIFY changed)
    /// Of how many candidates the rows are the first.
    Q_PROPERTY(int candidates READ candidates NOTIFY changed)
    /// Why they are not, and cannot be brought; empty else.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// What compute() takes: tokens (0: it need not be called), seconds (-1: not known), and bytes that are kept.
    Q_PROPERTY(int costTokens READ costTokens NOTIFY changed)
    Q_PROPERTY(double costSeconds READ costSeconds NOTIFY changed)
    /// Whether that is only guessed from the size of the model's file.
    Q_PROPERTY(bool costGuessed READ costGuessed NOTIFY changed)
    Q_PROPERTY(double costBytes READ costBytes NOTIFY changed)
    /// An answer pauses meanwhile; what it takes may then not be known yet (0 tokens).
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    /// How far that is, 0…1; -1 while nothing is computed.
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// Whether it has not begun, and waits for something else; how many seconds are left, -1: not known.
    Q_PROPERTY(bool waits READ waits NOTIFY changed)
    Q_PROPERTY(double secondsLeft READ secondsLeft NOTIFY changed)
    /// How many rows there are at most, without the chosen one: 10 to 1,000.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY changed)
    /// Only tokens that hold this text, or have it as their id; empty: the first.
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY changed)
    /// How many tokens hold it.
    Q_PROPERTY(int foundCount READ foundCount NOTIFY changed)
    /// Why the text looked for did not follow: {text, tokens: [{piece, tokenId, rank, logit, pRaw, pFinal, kept,
    /// removedBy}]} for each way to write it in tokens.
    Q_PROPERTY(QVariantList why READ why NOTIFY changed)
    // Of all logits; 0 while they are not there.
    Q_PROPERTY(double margin READ margin NOTIFY changed)
    /// Probability of the chosen token and all before it together; -1: not known.
    Q_PROPERTY(double cumulative READ cumulative NOTIFY changed)
    Q_PROPERTY(double least READ least NOTIFY changed)
    Q_PROPERTY(double most READ most NOTIFY changed)
    Q_PROPERTY(double mean READ mean NOTIFY changed)
    Q_PROPERTY(double spread READ spread NOTIFY changed)
    /// How many are in each bin, from the least to the most.
    Q_PROPERTY(QVariantList histogram READ histogram NOTIFY changed)

public:
    enum Role {
        RankRole = kFirstRole,  ///< int, by raw logit, 1 = most probable
        TokenIdRole,            ///< int
        PieceRole,              ///< QString, every byte visible
        BytesRole,              ///< QString, hexadecimal
        KindNameRole,           ///< QString
        LogitRole,              ///< double, as the model gave it
        PRawRole,               ///< double, softmax of the raw logits
        PFinalRole,             ///< double, after all samplers; 0 when one of them removed it
        KeptRole,               ///< bool: no sampler removed it (true where none acted)
        RemovedByRole,          ///< QString: which sampler did; empty where none did or it is not known
        ChosenRole,             ///< bool: this is the selected token itself
        MassRole,               ///< double, probability of this one and all before it together; -1 unknown
        PPinnedRole,            ///< double, softmax of the raw logits where the pinned token stands; -1 unknown
    };
    Q_ENUM(Role)

    explicit LogitModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    LogitComparison* comparison() const { return m_comparison; }
    bool hasToken() const { return m_hasToken; }
    bool scored() const { return m_hasToken && (m_token.record.scored || m_all); }
    bool sampled() const { return replaceable() && !remote(); }
    bool replaceable() const { return scored() && m_token.origin == TokenOrigin::Generated; }
    bool remote() const;
    QString title() const;
    int tokenId() const { return m_token.record.id; }
    int position() const { return m_token.record.position; }
    int rank() const;
    double logit() const;
    double probability() const;
    double finalProbability() const;
    double entropy() const { return m_all ? m_all->ranked().entropy() : m_token.record.entropy; }
    QString bytes() const;
    QString kindName() const;
    QString originName() const;
    bool byHand() const { return m_token.origin == TokenOrigin::Generated && m_token.record.byHand; }
    int greatestRank() const;
    /// Marks the token before or after in the strip.
    Q_INVOKABLE void step(int by);
    double greatest() const;
    int keptCount() const;
    /// Why there are no rows; empty when there are.
    QString emptyReason() const;
    bool pending() const;
    /// The answer goes on with the token of this row instead: as another version, or, where it pauses here, by itself.
    Q_INVOKABLE void take(int row);

    bool complete() const { return m_all != nullptr; }
    int candidates() const;
    QString note() const { return m_capture.note.text(); }
    int costTokens() const { return m_capture.offer.tokens; }
    double costSeconds() const { return m_capture.offer.seconds; }
    bool costGuessed() const { return !m_capture.offer.isMeasured; }
    double costBytes() const { return m_capture.offer.bytes; }
    bool pauses() const { return m_capture.offer.pauses; }
    double progress() const { return m_capture.running.progress; }
    bool waits() const { return m_capture.running.waits; }
    double secondsLeft() const { return m_capture.running.secondsLeft; }
    int limit() const { return m_limit; }
    void setLimit(int rows);
    QString query() const { return m_query; }
    void setQuery(const QString& text);
    int foundCount() const { return m_foundCount; }
    QVariantList why() const { return m_why; }
    double cumulative() const { return m_all ? m_all->ranked().mass(m_all->ranked().rank(tokenId())) : -1; }
    double margin() const { return m_all ? m_all->ranked().margin() : 0; }
    double least() const { return m_all ? m_all->ranked().min() : 0; }
    double most() const { return m_all ? m_all->ranked().max() : 0; }
    double mean() const { return m_all ? m_all->ranked().mean() : 0; }
    double spread() const { return m_all ? m_all->ranked().spread() : 0; }
    QVariantList histogram() const { return m_histogram; }
    /// Bins of the histogram.
    static constexpr std::size_t kBins = 48;

    bool isVisible() const { return m_isVisible; }
    /// Only what was recorded is shown, for a reason.
    void explain(const LocalizedText& reason);
    /// It takes that much to show the rest.
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    void showAll(std::shared_ptr<const StepLogits> all);

    /// The page is seen, or no longer.
    void setVisible(bool seen) override;
    /// Evaluates what offer() said.
    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }
    /// Pins a token on the page of the tracked ones.
    Q_INVOKABLE void follow(int tokenId) { emit followed(tokenId); }
    bool hasContent() const override { return count() > 0; }
    PageContent content() const override;
    std::string document() const override;

signals:
    void changed();
    /// The rows are those of another token, or of another search.
    void rowsReplaced();
    void visibilityChanged();
    void computeRequested();
    void cancelled();
    void followed(int tokenId);
    /// In the place of the token at this row of the strip, with all that is known of it there.
    void taken(int row, const vitrine::TokenRecord& next);

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        TokenAlternative token;
        int rank = 0;
        double mass = 0;  ///< -1: not known
    };

    LogitLine lineOf(const Row& row) const;
    LogitsPage page() const;
    void refresh();
    void setAll(std::shared_ptr<const StepLogits> all);
    void setRows();
    void explainQuery();
    bool isKept(const TokenAlternative& token) const;
    Row rowOf(TokenId id) const;
    std::vector<Row> rowsOfAll();
    std::vector<Row> rowsOfRecord();
    QVariantMap describe(const Row& row) const;

    TokenStripModel* m_tokens;
    LogitComparison* m_comparison;
    bool m_isVisible = false;
    bool m_hasToken = false;
    PromptToken m_token;
    std::shared_ptr<const StepLogits> m_all;  ///< null while only the recorded ones are there
    std::vector<Row> m_rows;
    CaptureState m_capture;
    int m_limit = 100;
    QString m_query;
    int m_foundCount = 0;
    QVariantList m_why;
    QVariantList m_histogram;
};

}  // namespace vitrine
