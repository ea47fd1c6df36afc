#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QObject>
#include <QString>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// As it stands on a chip; a server may not say it.
inline QString chipId(int id)
{
    return id < 0 ? QStringLiteral("–") : QString::number(id);
}

/// How TokenChips look: lengths in pixels, colours by what they mean.
class ChipLook : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QFont pieceFont MEMBER pieceFont NOTIFY changed)
    Q_PROPERTY(QFont idFont MEMBER idFont NOTIFY changed)
    /// Whether the id stands below the piece, and where it begins.
    Q_PROPERTY(bool idsShown MEMBER idsShown NOTIFY changed)
    Q_PROPERTY(qreal idTop MEMBER idTop NOTIFY changed)
    /// Of a chip without its id.
    Q_PROPERTY(qreal height MEMBER height NOTIFY changed)
    Q_PROPERTY(qreal spacing MEMBER spacing NOTIFY changed)
    /// Left and right of the line below a piece, and of the piece where it is cut off.
    Q_PROPERTY(qreal padding MEMBER padding NOTIFY changed)
    Q_PROPERTY(qreal inset MEMBER inset NOTIFY changed)
    Q_PROPERTY(qreal radius MEMBER radius NOTIFY changed)
    Q_PROPERTY(qreal selectedRadius MEMBER selectedRadius NOTIFY changed)
    Q_PROPERTY(qreal hairline MEMBER hairline NOTIFY changed)
    Q_PROPERTY(qreal pen MEMBER pen NOTIFY changed)
    /// What the colour of a chip says.
    Q_PROPERTY(Colouring colouring MEMBER colouring NOTIFY changed)
    /// Steps of a quantity, one colour more than limits; or a colour for each kind or origin, by its number.
    Q_PROPERTY(QList<QColor> scale MEMBER scale NOTIFY changed)
    Q_PROPERTY(QList<qreal> limits MEMBER limits NOTIFY changed)
    Q_PROPERTY(QColor ink MEMBER ink NOTIFY changed)
    /// On the steps, where it is not `ink`.
    Q_PROPERTY(QList<QColor> inks MEMBER inks NOTIFY changed)
    /// Of ids, and of a piece that is not scored, unless its kind is among these.
    Q_PROPERTY(QColor muted MEMBER muted NOTIFY changed)
    Q_PROPERTY(QList<int> textKinds MEMBER textKinds NOTIFY changed)
    /// Whether tokens that are not looked for are faint.
    Q_PROPERTY(bool fades MEMBER fades NOTIFY changed)
    /// Around a token that is not scored, and around one below the pointer.
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
