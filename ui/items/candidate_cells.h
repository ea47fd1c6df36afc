#pragma once

#include "ui/items/candidate_style.h"

#include <QPointer>
#include <QQuickPaintedItem>
#include <QString>

namespace vitrine {

/// A row of the table of candidates: rank, piece, id, logit, and the probabilities as bars and numbers. The row is
/// painted as one item. With one item per cell, the visible rows would have hundreds of items, and Qt Quick visits
/// every item in every frame.
class CandidateCells : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(vitrine::CandidateStyle* style READ style WRITE setStyle NOTIFY styleChanged)
    Q_PROPERTY(QString piece MEMBER m_piece NOTIFY changed)
    Q_PROPERTY(bool kept MEMBER m_kept NOTIFY changed)
    Q_PROPERTY(bool chosen MEMBER m_chosen NOTIFY changed)
    // Probabilities before and after the samplers, as shown by the bars; -1 if unknown.
    Q_PROPERTY(qreal raw MEMBER m_raw NOTIFY changed)
    Q_PROPERTY(qreal drawn MEMBER m_drawn NOTIFY changed)
    Q_PROPERTY(qreal pinned MEMBER m_pinned NOTIFY changed)
    // Texts of the cells, as they are painted.
    Q_PROPERTY(QString rankText MEMBER m_rankText NOTIFY changed)
    Q_PROPERTY(QString idText MEMBER m_idText NOTIFY changed)
    Q_PROPERTY(QString logitText MEMBER m_logitText NOTIFY changed)
    Q_PROPERTY(QString rawText MEMBER m_rawText NOTIFY changed)
    Q_PROPERTY(QString massText MEMBER m_massText NOTIFY changed)
    Q_PROPERTY(QString thereText MEMBER m_thereText NOTIFY changed)
    /// Probability after the samplers as text, or the name of the sampler that removed the candidate.
    Q_PROPERTY(QString afterText MEMBER m_afterText NOTIFY changed)

public:
    explicit CandidateCells(QQuickItem* parent = nullptr);

    CandidateStyle* style() const { return m_style; }
    void setStyle(CandidateStyle* style);

    void paint(QPainter* painter) override;

signals:
    void styleChanged();
    void changed();

private:
    void paintFigures(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintText(QPainter& painter, qreal x, qreal width, const QString& text, Qt::Alignment side) const;

    QPointer<CandidateStyle> m_style;
    QString m_piece;
    bool m_kept = true;
    bool m_chosen = false;
    qreal m_raw = -1;
    qreal m_drawn = -1;
    qreal m_pinned = -1;
    QString m_rankText;
    QString m_idText;
    QString m_logitText;
    QString m_rawText;
    QString m_massText;
    QString m_thereText;
    QString m_afterText;
};

}  // namespace vitrine
