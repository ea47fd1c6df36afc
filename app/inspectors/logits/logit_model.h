#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/shared/capture_state.h"
#include "app/inspectors/shared/inspector_model.h"
#include "core/diagnose/pages/logits_page.h"
#include "core/generate/engine/token_record.h"
#include "core/generate/sampling/step_logits.h"

#include <QString>
#include <QVariantList>
#include <QVariantMap>
#include <QtQml/qqmlregistration.h>

#include <memory>
#include <vector>

namespace vitrine {

class LogitComparison;
class TokenStripModel;

/// The selected token and the other candidates at its step, the most probable first. The rows are the recorded
/// candidates; after all logits have been fetched, they are the best candidates of the whole vocabulary.
///
/// If the chosen token is not among these rows, it is added as the last row. The page follows the selection of the
/// strip and has no selection of its own. visibilityChanged() reports that the page was shown or hidden. The session
/// answers with explain(), offer(), setRunning() and showAll().
class LogitModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_MOC_INCLUDE("app/inspectors/logits/logit_comparison.h")
    /// Comparison with the pinned token.
    Q_PROPERTY(vitrine::LogitComparison* comparison READ comparison CONSTANT)
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    Q_PROPERTY(bool scored READ scored NOTIFY changed)
    /// Whether the samplers' decisions at this step are known. False for tokens of a prompt, which were not drawn, and
    /// for answers of servers.
    Q_PROPERTY(bool sampled READ sampled NOTIFY changed)
    /// Whether the answer can continue with another token here.
    Q_PROPERTY(bool replaceable READ replaceable NOTIFY changed)
    /// Whether a server wrote the answer. Servers report only the most probable tokens.
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
    /// Whether the user put the token there instead of the drawn one.
    Q_PROPERTY(bool byHand READ byHand NOTIFY changed)
    /// Greatest rank of all rows.
    Q_PROPERTY(int greatestRank READ greatestRank NOTIFY changed)
    /// Greatest probability of all rows, before or after sampling.
    Q_PROPERTY(double greatest READ greatest NOTIFY changed)
    /// Number of candidates that no sampler removed, among the recorded ones or in the vocabulary.
    Q_PROPERTY(int keptCount READ keptCount NOTIFY changed)
    /// Whether the answer pauses before this token.
    Q_PROPERTY(bool pending READ pending NOTIFY changed)
    /// Why there are no rows; empty if there are rows.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// Whether all logits are known.
    Q_PROPERTY(bool complete READ complete NOTIFY changed)
    /// Number of all candidates; the rows are the first of them.
    Q_PROPERTY(int candidates READ candidates NOTIFY changed)
    /// Why the other logits cannot be fetched; empty if they can, or are known.
    Q_PROPERTY(QString note READ note NOTIFY changed)
    /// Offer and progress of compute().
    Q_PROPERTY(vitrine::ReplayState replayState READ replayState NOTIFY changed)
    /// Maximum number of rows, 10 to 1,000. The chosen token's own row is not counted.
    Q_PROPERTY(int limit READ limit WRITE setLimit NOTIFY changed)
    /// Search text: shows only tokens that contain it or have it as their id. Empty: shows the most probable tokens.
    Q_PROPERTY(QString query READ query WRITE setQuery NOTIFY changed)
    /// Number of tokens that the search found.
    Q_PROPERTY(int foundCount READ foundCount NOTIFY changed)
    /// Why the searched text did not follow, for each way to split it into tokens: {text, tokens: [{piece, tokenId,
    /// rank, logit, pRaw, pFinal, kept, removedBy}]}.
    Q_PROPERTY(QVariantList why READ why NOTIFY changed)
    // Statistics of all logits; 0 while these are unknown. `margin` is the distance between the two greatest.
    Q_PROPERTY(double margin READ margin NOTIFY changed)
    /// Total probability of the chosen token and all more probable ones; -1 if unknown.
    Q_PROPERTY(double cumulative READ cumulative NOTIFY changed)
    Q_PROPERTY(double least READ least NOTIFY changed)
    Q_PROPERTY(double most READ most NOTIFY changed)
    Q_PROPERTY(double mean READ mean NOTIFY changed)
    Q_PROPERTY(double spread READ spread NOTIFY changed)
    /// Number of logits in each bin, from the least to the greatest.
    Q_PROPERTY(QVariantList histogram READ histogram NOTIFY changed)

public:
    enum Role {
        RankRole = kFirstRole,  ///< int, by raw logit; 1 = most probable
        TokenIdRole,            ///< int
        PieceRole,              ///< QString, every byte visible
        BytesRole,              ///< QString, hexadecimal
        KindNameRole,           ///< QString
        LogitRole,              ///< double, the model's output
        PRawRole,               ///< double, softmax of the raw logits
        PFinalRole,             ///< double, after all samplers; 0 if removed
        KeptRole,               ///< bool: no sampler removed the candidate (true without sampling)
        RemovedByRole,          ///< QString: the sampler that removed the candidate; empty if no sampler did, or
                                ///< unknown
        ChosenRole,             ///< bool: this is the selected token itself
        MassRole,               ///< double: total probability of this row and all before it; -1 if unknown
        PPinnedRole,            ///< double: softmax of the raw logits at the pinned token; -1 if unknown
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
    /// Selects another token in the strip, `by` tokens later or earlier.
    Q_INVOKABLE void step(int by);
    double greatest() const;
    int keptCount() const;
    /// Returns why there are no rows; empty if there are rows.
    QString emptyReason() const;
    bool pending() const;
    /// Continues the answer with the token of this row. An answer that pauses here continues; otherwise a new version
    /// begins.
    Q_INVOKABLE void take(int row);

    bool complete() const { return m_all != nullptr; }
    int candidates() const;
    QString note() const { return m_capture.note.text(); }
    ReplayState replayState() const { return {m_capture.offer, m_capture.running}; }
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
    /// Number of bins in the histogram.
    static constexpr std::size_t kBins = 48;

    bool isVisible() const { return m_isVisible; }
    /// Shows only recorded data. `reason` is why the other logits cannot be fetched.
    void explain(const LocalizedText& reason);
    /// Offers to fetch the other logits at this cost.
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    /// Shows all logits; null: only the recorded data.
    void showAll(std::shared_ptr<const StepLogits> all);

    /// Called when the page becomes visible or hidden.
    void setVisible(bool seen) override;
    /// Requests the evaluation that offer() described.
    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }
    /// Pins a token on the page of tracked tokens.
    Q_INVOKABLE void follow(int tokenId) { emit followed(tokenId); }
    bool hasContent() const override { return count() > 0; }
    PageContent content() const override;
    std::string document() const override;

signals:
    void changed();
    /// The rows belong to another token or another search.
    void rowsReplaced();
    void visibilityChanged();
    void computeRequested();
    void cancelled();
    void followed(int tokenId);
    /// The answer should continue with `next` in place of the token at this row of the strip.
    void taken(int row, const vitrine::TokenRecord& next);

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        TokenAlternative token;
        int rank = 0;
        double mass = 0;  ///< -1 if unknown
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
    std::shared_ptr<const StepLogits> m_all;  ///< null while only recorded candidates are known
    std::vector<Row> m_rows;
    CaptureState m_capture;
    int m_limit = 100;
    QString m_query;
    int m_foundCount = 0;
    QVariantList m_why;
    QVariantList m_histogram;
};

}  // namespace vitrine
