#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Returns the text for a token id on a chip: the number, or "–" if the id is unknown. Some servers report no ids.
inline QString chipId(int id)
{
    return id < 0 ? QStringLiteral("–") : QString::number(id);
}

/// Style of TokenChips: lengths in pixels, fonts, and colours, which are named by their meaning.
class ChipStyle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QFont pieceFont MEMBER pieceFont NOTIFY changed)
    Q_PROPERTY(QFont idFont MEMBER idFont NOTIFY changed)
    /// `idsShown`: whether the id is shown below the piece. `idTop`: y coordinate of the id.
    Q_PROPERTY(bool idsShown MEMBER idsShown NOTIFY changed)
    Q_PROPERTY(qreal idTop MEMBER idTop NOTIFY changed)
    /// Height of a chip if ids are not shown.
    Q_PROPERTY(qreal height MEMBER height NOTIFY changed)
    Q_PROPERTY(qreal spacing MEMBER spacing NOTIFY changed)
    /// `padding`: margin on the left and right of the underline of a piece. `inset`: margin on the left and right of a
    /// piece that is cut off.
    Q_PROPERTY(qreal padding MEMBER padding NOTIFY changed)
    Q_PROPERTY(qreal inset MEMBER inset NOTIFY changed)
    Q_PROPERTY(qreal radius MEMBER radius NOTIFY changed)
    Q_PROPERTY(qreal selectedRadius MEMBER selectedRadius NOTIFY changed)
    Q_PROPERTY(qreal hairline MEMBER hairline NOTIFY changed)
    Q_PROPERTY(qreal pen MEMBER pen NOTIFY changed)
    /// The quantity, or the category of tokens, that the colours of chips show.
    Q_PROPERTY(Colouring colouring MEMBER colouring NOTIFY changed)
    /// Colours of chips. If they show a quantity, `limits` are the values at which the next colour begins; there is one
    /// more colour than limits. If they show a category, the index of the colour is the number of the kind or origin.
    Q_PROPERTY(QList<QColor> scale MEMBER scale NOTIFY changed)
    Q_PROPERTY(QList<qreal> limits MEMBER limits NOTIFY changed)
    Q_PROPERTY(QColor ink MEMBER ink NOTIFY changed)
    /// Text colour for each colour in `scale`. Empty: the text colour is always `ink`.
    Q_PROPERTY(QList<QColor> inks MEMBER inks NOTIFY changed)
    /// Text colour of ids, and of pieces with an unknown probability. It is not used for pieces whose kind is in
    /// `textKinds`.
    Q_PROPERTY(QColor muted MEMBER muted NOTIFY changed)
    Q_PROPERTY(QList<int> textKinds MEMBER textKinds NOTIFY changed)
    /// Whether tokens that do not match the search are drawn in faint colours.
    Q_PROPERTY(bool fades MEMBER fades NOTIFY changed)
    /// `edge`: border colour of a token with an unknown probability. `outline`: border colour of the token below the
    /// pointer.
    Q_PROPERTY(QColor edge MEMBER edge NOTIFY changed)
    Q_PROPERTY(QColor outline MEMBER outline NOTIFY changed)

public:
    enum Colouring { Surprise, Probability, Entropy, Rank, Kind, Origin };
    Q_ENUM(Colouring)

    using QObject::QObject;

    QFont pieceFont;
    QFont idFont;
    bool idsShown = false;
    bool fades = true;
    qreal idTop = 0;
    qreal height = 0;
    qreal spacing = 0;
    qreal padding = 0;
    qreal inset = 0;
    qreal radius = 0;
    qreal selectedRadius = 0;
    qreal hairline = 1;
    qreal pen = 1;
    Colouring colouring = Surprise;
    QList<QColor> scale;
    QList<qreal> limits;
    QColor ink;
    QList<QColor> inks;
    QColor muted;
    QList<int> textKinds;
    QColor edge;
    QColor outline;

signals:
    void changed();
};

}  // namespace vitrine
