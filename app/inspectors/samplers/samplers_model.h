#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/samplers/sampler_sliders_model.h"
#include "app/inspectors/shared/capture_state.h"
#include "app/inspectors/shared/inspector_model.h"
#include "core/generate/engine/step_replay.h"
#include "core/generate/engine/token_record.h"

#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// The results of the samplers in the step that chose the selected token. Has one row for each stage in the engine's
/// order, and one for each sampler that had no effect but has values to try (`sliders`). Also lists what happened to
/// the most probable tokens and the chosen one.
///
/// visibilityChanged() requests the data of the selection. The session answers with refuse(), offer(), begin() and
/// show().
class SamplersModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    /// Why there are no rows; empty if there are rows, or if compute() can provide them.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// Offer and progress of compute().
    Q_PROPERTY(vitrine::ReplayState replayState READ replayState NOTIFY changed)
    /// Why the tried settings cannot be replayed, in one sentence; empty if they can.
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(vitrine::SamplerSlidersModel* sliders READ sliders CONSTANT)
    /// Size of the vocabulary, which is the end of the bars' scale.
    Q_PROPERTY(int vocabulary READ vocabulary NOTIFY changed)
    /// Short titles of the stages with a column in `tokens`: the model's own probability, then the stages that change
    /// something.
    Q_PROPERTY(QStringList columns READ columns NOTIFY changed)
    /// Single tokens on their way through the stages, the most probable first: {piece, id, shares, ended, kept,
    /// chosen}. `shares` has a probability for each column, -1 after the token's removal. `ended` is "kept", "chosen",
    /// "by hand", "drawn now" or the sampler that removed the token.
    Q_PROPERTY(QVariantList tokens READ tokens NOTIFY changed)
    /// Shares of the candidates in the final draw, laid end to end from 0 to 1: {piece, begin, end, hit, chosen}. The
    /// entry without a piece is the total of the other candidates.
    Q_PROPERTY(QVariantList shares READ shares NOTIFY changed)
    /// Random number of the draw, 0 to 1; -1 if no number was drawn.
    Q_PROPERTY(double number READ number NOTIFY changed)
    /// Piece of the candidate at this number. With the answer's own settings, this is the selected token.
    Q_PROPERTY(QString hitPiece READ hitPiece NOTIFY changed)
    /// Whether the user put the token there instead of the drawn one.
    Q_PROPERTY(bool byHand READ byHand NOTIFY changed)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, translated: "Top-k"
        SettingRole,            ///< QString: "40"; for the draw, "seed 42"
        SlidersRole,            ///< QVariantList: values to try, in the format of SamplerSlidersModel::of()
        ActsRole,  ///< bool: the row is a stage; false: the sampler has no effect, and the row has the numbers of the
                   ///< previous stage
        SurvivorsRole,     ///< double: number of candidates after the stage
        MassRole,          ///< double: total probability of the surviving candidates in the model's output
        RemovedRole,       ///< double: number of candidates that the stage removed
        RemovedMassRole,   ///< double: total probability of the removed candidates
        FirstRemovedRole,  ///< QString: the most probable removed candidate
        MovableRole,       ///< bool: can be exchanged with another movable row
    };
    Q_ENUM(Role)

    explicit SamplersModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool hasToken() const { return m_hasToken; }
    QString title() const;
    int tokenId() const { return m_token.record.id; }
    int position() const { return m_token.record.position; }
    QString emptyReason() const { return m_emptyReason.text(); }
    ReplayState replayState() const { return {m_offer, m_running}; }
    QString error() const { return m_error.text(); }
    SamplerSlidersModel* sliders() const { return m_sliders; }
    int vocabulary() const;
    QStringList columns() const;
    QVariantList tokens() const { return m_tokenRows; }
    QVariantList shares() const { return m_shares; }
    double number() const { return m_replay.number.value_or(-1); }
    QString hitPiece() const { return m_hitPiece; }
    bool byHand() const { return m_token.record.byHand; }

    bool isVisible() const { return m_isVisible; }
    /// Returns the server that wrote the answer; empty if a model on this computer did.
    QString server() const;
    bool isRemote() const { return !server().isEmpty(); }
    /// Whether the samplers of the answer chose the token.
    bool isDrawn() const { return m_hasToken && m_token.origin == TokenOrigin::Generated; }
    const StepReplay& replay() const { return m_replay; }
    /// Shows no rows. `reason` is the explanation for the user.
    void refuse(const LocalizedText& reason);
    /// Offers to evaluate the step at this cost.
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    void show(StepReplay replay);
    /// Sets why the tried settings are invalid.
    void fail(const LocalizedText& sentence);

    /// Called when the page becomes visible or hidden.
    void setVisible(bool seen) override;
    /// Requests the evaluation that offer() described.
    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }
    /// Requests that the chat uses the tried settings from now on.
    Q_INVOKABLE void adopt() { emit adopted(); }
    /// Requests a new version of the answer from this token on with the tried settings.
    Q_INVOKABLE void branch() { emit branched(); }
    /// Moves the sampler of `row` to the place of row `to`; the sampler of row `to` moves by one place.
    Q_INVOKABLE void move(int row, int to);
    bool canMove(int row) const;
    bool hasContent() const override { return count() > 0; }
    PageContent content() const override;
    std::string document() const override;
    /// Selects another token in the strip, `by` tokens later or earlier.
    Q_INVOKABLE void step(int by);

signals:
    void changed();
    void visibilityChanged();
    void computeRequested();
    void cancelled();
    void adopted();
    void branched();

private:
    struct Row {
        std::string sampler;
        std::size_t stage = 0;  ///< stage with the numbers of the row
        bool acts = false;
    };

    QVariant value(std::size_t at, int role) const override;
    QVariant removalOf(const SamplerStep& stage, int role) const;
    void refresh();
    void setRows(StepReplay replay);
    std::vector<Row> rowsOf(const StepReplay& replay) const;
    std::vector<std::size_t> columnStages() const;
    QVariantList tokenRows() const;
    void layOutDraw();
    QString endOf(TokenId id) const;

    TokenStripModel* m_tokens;
    SamplerSlidersModel* m_sliders;
    bool m_isVisible = false;
    bool m_hasToken = false;
    PromptToken m_token;
    LocalizedText m_emptyReason;
    ReplayCost m_offer;
    CaptureRunning m_running;
    LocalizedText m_error;
    StepReplay m_replay;
    std::vector<Row> m_rows;
    QVariantList m_tokenRows;
    QVariantList m_shares;
    QString m_hitPiece;
    std::optional<TokenId> m_hit;  ///< token of m_hitPiece
};

}  // namespace vitrine
