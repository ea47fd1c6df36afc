#pragma once

#include "app/i18n/localized_text.h"
#include "app/inspectors/capture_state.h"
#include "app/inspectors/inspector_model.h"
#include "app/inspectors/sampler_sliders_model.h"
#include "core/engine/step_replay.h"
#include "core/engine/token_record.h"

#include <QString>
#include <QStringList>
#include <QVariantList>
#include <QtQml/qqmlregistration.h>

#include <cstddef>
#include <string>
#include <vector>

namespace vitrine {

class TokenStripModel;

/// What the samplers did where the selected token was chosen: a row for each stage in the engine's order, those among
/// them that did nothing but have a value to be tried (`sliders`), and what became of the most probable tokens and the
/// chosen one.
///
/// visibilityChanged() says that the selection is to be shown; the session answers with refuse(), offer(), begin() and
/// show().
class SamplersModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    Q_PROPERTY(QString title READ title NOTIFY changed)
    Q_PROPERTY(int tokenId READ tokenId NOTIFY changed)
    Q_PROPERTY(int position READ position NOTIFY changed)
    /// Why there are no rows; empty when there are, or when a button can bring them.
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)
    /// As LogitModel has them.
    Q_PROPERTY(int costTokens READ costTokens NOTIFY changed)
    Q_PROPERTY(double costSeconds READ costSeconds NOTIFY changed)
    /// Whether that is only guessed from the size of the model's file.
    Q_PROPERTY(bool costGuessed READ costGuessed NOTIFY changed)
    Q_PROPERTY(double costBytes READ costBytes NOTIFY changed)
    Q_PROPERTY(bool pauses READ pauses NOTIFY changed)
    /// How far that is, 0…1; -1 while nothing is computed.
    Q_PROPERTY(double progress READ progress NOTIFY changed)
    /// Whether it has not begun, and waits for something else; how many seconds are left, -1: not known.
    Q_PROPERTY(bool waits READ waits NOTIFY changed)
    Q_PROPERTY(double secondsLeft READ secondsLeft NOTIFY changed)
    /// One sentence: why the settings that are tried cannot be replayed.
    Q_PROPERTY(QString error READ error NOTIFY changed)
    Q_PROPERTY(vitrine::SamplerSlidersModel* sliders READ sliders CONSTANT)
    /// The vocabulary: where the ruler of the bars ends.
    Q_PROPERTY(int vocabulary READ vocabulary NOTIFY changed)
    /// The stages that have a column in `tokens`: the model's own probability, then those that change something, by
    /// names that are short enough.
    Q_PROPERTY(QStringList columns READ columns NOTIFY changed)
    /// What became of single tokens, the most probable first: {piece, id, shares: a probability for each column, -1
    /// from where it is gone, ended: "kept", "chosen", "by hand", "drawn now" or what removed it, kept, chosen}.
    Q_PROPERTY(QVariantList tokens READ tokens NOTIFY changed)
    /// The draw, laid end to end: {piece, begin, end, hit, chosen}; one without a piece stands for all others.
    Q_PROPERTY(QVariantList shares READ shares NOTIFY changed)
    /// The random number of the draw; -1 where nothing is drawn.
    Q_PROPERTY(double number READ number NOTIFY changed)
    /// What it falls on; with the answer's own settings the token itself.
    Q_PROPERTY(QString hitPiece READ hitPiece NOTIFY changed)
    /// A person put the token there in the place of what was drawn.
    Q_PROPERTY(bool byHand READ byHand NOTIFY changed)

public:
    enum Role {
        NameRole = kFirstRole,  ///< QString, translated: "Top-k"
        SettingRole,            ///< QString: "40"; of the draw "seed 42"
        SlidersRole,            ///< QVariantList: its values to be tried, as SamplerSlidersModel::of has them
        ActsRole,               ///< bool: it is a stage; else it does nothing, and the numbers are those before it
        SurvivorsRole,          ///< double: how many candidates it left
        MassRole,               ///< double: the probability that the model itself gives to those
        RemovedRole,            ///< double: how many it removed
        RemovedMassRole,        ///< double
        FirstRemovedRole,       ///< QString: the first of these
        MovableRole,            ///< bool: it can take another place among those of which this is true, too
    };
    Q_ENUM(Role)

    explicit SamplersModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool hasToken() const { return m_hasToken; }
    QString title() const;
    int tokenId() const { return m_token.record.id; }
    int position() const { return m_token.record.position; }
    QString emptyReason() const { return m_emptyReason.text(); }
    int costTokens() const { return m_offer.tokens; }
    double costSeconds() const { return m_offer.seconds; }
    bool costGuessed() const { return !m_offer.isMeasured; }
    double costBytes() const { return m_offer.bytes; }
    bool pauses() const { return m_offer.pauses; }
    double progress() const { return m_running.progress; }
    bool waits() const { return m_running.waits; }
    double secondsLeft() const { return m_running.secondsLeft; }
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
    /// Whether samplers chose the token.
    /// Of the answer; empty: a model on this computer wrote it.
    QString server() const;
    bool isRemote() const { return !server().isEmpty(); }
    bool isDrawn() const { return m_hasToken && m_token.origin == TokenOrigin::Generated; }
    const StepReplay& replay() const { return m_replay; }
    /// Nothing is shown, for a reason.
    void refuse(const LocalizedText& reason);
    /// It takes that much to show it.
    void offer(const ReplayCost& cost);
    void setRunning(const CaptureRunning& running);
    void show(StepReplay replay);
    /// The settings that are tried are none.
    void fail(const LocalizedText& sentence);

    /// The page is seen, or no longer.
    void setVisible(bool seen) override;
    /// Evaluates what offer() said.
    Q_INVOKABLE void compute() { emit computeRequested(); }
    Q_INVOKABLE void cancel() { emit cancelled(); }
    /// The settings that are tried become those of the chat.
    Q_INVOKABLE void adopt() { emit adopted(); }
    /// The answer is written anew from this token on with the settings that are tried, as another version.
    Q_INVOKABLE void branch() { emit branched(); }
    /// The sampler of this row takes the place of another one's, which makes way.
    Q_INVOKABLE void move(int row, int to);
    bool canMove(int row) const;
    bool hasContent() const override { return count() > 0; }
    PageContent content() const override;
    std::string document() const override;
    /// Marks the token before or after in the strip.
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
        std::size_t stage = 0;  ///< whose numbers it shows
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
    std::optional<TokenId> m_hit;  ///< whose that is
};

}  // namespace vitrine
