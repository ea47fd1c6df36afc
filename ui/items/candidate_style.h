#pragma once

#include <QColor>
#include <QFont>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Style of CandidateCells: position and width of each column, fonts, lengths and colours. A hidden column has the
/// width 0.
class CandidateStyle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(qreal rankX MEMBER rankX NOTIFY changed)
    Q_PROPERTY(qreal rank MEMBER rank NOTIFY changed)
    Q_PROPERTY(qreal pieceX MEMBER pieceX NOTIFY changed)
    Q_PROPERTY(qreal piece MEMBER piece NOTIFY changed)
    Q_PROPERTY(qreal idX MEMBER idX NOTIFY changed)
    Q_PROPERTY(qreal idWidth MEMBER idWidth NOTIFY changed)
    Q_PROPERTY(qreal logitX MEMBER logitX NOTIFY changed)
    Q_PROPERTY(qreal logit MEMBER logit NOTIFY changed)
    Q_PROPERTY(qreal barsX MEMBER barsX NOTIFY changed)
    Q_PROPERTY(qreal bars MEMBER bars NOTIFY changed)
    /// Column with each candidate's probability at the position of the pinned token.
    Q_PROPERTY(qreal thereX MEMBER thereX NOTIFY changed)
    Q_PROPERTY(qreal there MEMBER there NOTIFY changed)
    /// Column of the cumulative probabilities.
    Q_PROPERTY(qreal massX MEMBER massX NOTIFY changed)
    Q_PROPERTY(qreal mass MEMBER mass NOTIFY changed)
    Q_PROPERTY(qreal rawX MEMBER rawX NOTIFY changed)
    Q_PROPERTY(qreal raw MEMBER raw NOTIFY changed)
    Q_PROPERTY(qreal afterX MEMBER afterX NOTIFY changed)
    Q_PROPERTY(qreal after MEMBER after NOTIFY changed)
    /// Probability at the right end of the ruler above the bars.
    Q_PROPERTY(qreal scale MEMBER scale NOTIFY changed)
    /// `sampled`: whether any sampler is active. `compared`: whether a token is pinned for comparison.
    Q_PROPERTY(bool sampled MEMBER sampled NOTIFY changed)
    Q_PROPERTY(bool compared MEMBER compared NOTIFY changed)
    Q_PROPERTY(QFont figureFont MEMBER figureFont NOTIFY changed)
    /// Font for the name of the sampler that removed a candidate.
    Q_PROPERTY(QFont labelFont MEMBER labelFont NOTIFY changed)
    Q_PROPERTY(qreal hairline MEMBER hairline NOTIFY changed)
    Q_PROPERTY(qreal gap MEMBER gap NOTIFY changed)      ///< distance between the two bars of a row
    Q_PROPERTY(qreal meter MEMBER meter NOTIFY changed)  ///< height of a bar
    Q_PROPERTY(qreal pin MEMBER pin NOTIFY changed)      ///< height of the mark of the pinned token
    Q_PROPERTY(qreal mark MEMBER mark NOTIFY changed)    ///< width of the mark before the chosen candidate
    Q_PROPERTY(QColor ink MEMBER ink NOTIFY changed)
    Q_PROPERTY(QColor muted MEMBER muted NOTIFY changed)
    Q_PROPERTY(QColor line MEMBER line NOTIFY changed)
    Q_PROPERTY(QColor outline MEMBER outline NOTIFY changed)
    Q_PROPERTY(QColor edge MEMBER edge NOTIFY changed)
    Q_PROPERTY(QColor rawColor MEMBER rawColor NOTIFY changed)
    Q_PROPERTY(QColor sampledColor MEMBER sampledColor NOTIFY changed)

public:
    using QObject::QObject;

    qreal rankX = 0;
    qreal rank = 0;
    qreal pieceX = 0;
    qreal piece = 0;
    qreal idX = 0;
    qreal idWidth = 0;
    qreal logitX = 0;
    qreal logit = 0;
    qreal barsX = 0;
    qreal bars = 0;
    qreal thereX = 0;
    qreal there = 0;
    qreal massX = 0;
    qreal mass = 0;
    qreal rawX = 0;
    qreal raw = 0;
    qreal afterX = 0;
    qreal after = 0;
    qreal scale = 1;
    bool sampled = false;
    bool compared = false;
    QFont figureFont;
    QFont labelFont;
    qreal hairline = 1;
    qreal gap = 0;
    qreal meter = 0;
    qreal pin = 0;
    qreal mark = 0;
    QColor ink;
    QColor muted;
    QColor line;
    QColor outline;
    QColor edge;
    QColor rawColor;
    QColor sampledColor;

signals:
    void changed();
};

}  // namespace vitrine
