#pragma once

#include "app/inspectors/inspector_model.h"
#include "core/engine/token_record.h"

#include <QtQml/qqmlregistration.h>

#include <vector>

namespace vitrine {

class TokenStripModel;

/// The alternatives at the selected token's position, the most probable first, and what is known about that token
/// itself.
///
/// A token that was drawn from outside the recorded alternatives gets a row of its own at the end, so the chosen one is
/// always shown. It has no selection of its own: it always shows the token that the strip marks.
class LogitModel : public vitrine::InspectorModel {
    Q_OBJECT
    QML_ELEMENT
    QML_UNCREATABLE("The program makes it.")
    Q_PROPERTY(bool hasToken READ hasToken NOTIFY changed)
    Q_PROPERTY(bool scored READ scored NOTIFY changed)
    /// Whether samplers acted here: false for the tokens of a prompt, which nobody drew.
    Q_PROPERTY(bool sampled READ sampled NOTIFY changed)
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
    /// Of all rows' probabilities, before and after sampling.
    Q_PROPERTY(double greatest READ greatest NOTIFY changed)
    /// How many rows no sampler removed.
    Q_PROPERTY(int keptCount READ keptCount NOTIFY changed)
    Q_PROPERTY(QString emptyReason READ emptyReason NOTIFY changed)

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
    };
    Q_ENUM(Role)

    explicit LogitModel(TokenStripModel* tokens, QObject* parent = nullptr);

    int count() const override { return static_cast<int>(m_rows.size()); }
    bool hasToken() const { return m_hasToken; }
    bool scored() const { return m_hasToken && m_token.record.scored; }
    bool sampled() const { return scored() && m_token.origin == TokenOrigin::Generated; }
    QString title() const;
    int tokenId() const { return m_token.record.id; }
    int position() const { return m_token.record.position; }
    int rank() const { return m_token.record.rank; }
    double logit() const { return m_token.record.logit; }
    double probability() const { return m_token.record.pRaw; }
    double finalProbability() const { return m_token.record.pFinal; }
    double entropy() const { return m_token.record.entropy; }
    QString bytes() const;
    QString kindName() const;
    QString originName() const;
    /// Marks the token before or after in the strip.
    Q_INVOKABLE void step(int by);
    double greatest() const;
    int keptCount() const;
    /// Why there are no rows; empty when there are.
    QString emptyReason() const;

signals:
    void changed();

private:
    QVariant value(std::size_t at, int role) const override;

    struct Row {
        TokenAlternative token;
        int rank = 0;
    };

    void refresh();
    static std::vector<Row> rowsOf(const TokenRecord& record);

    TokenStripModel* m_tokens;
    bool m_hasToken = false;
    PromptToken m_token;
    std::vector<Row> m_rows;
};

}  // namespace vitrine
