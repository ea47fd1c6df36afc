#pragma once

#include <QColor>
#include <QFont>
#include <QList>
#include <QObject>
#include <QtQml/qqmlregistration.h>

namespace vitrine {

/// Style of TokenCells: fonts, colours, and the position and width of each column. The columns are in the order of
/// TokenCells::Column. A hidden column has the width 0.
class TokenStyle : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QList<qreal> places MEMBER places NOTIFY changed)
    Q_PROPERTY(QList<qreal> widths MEMBER widths NOTIFY changed)
    Q_PROPERTY(QFont figureFont MEMBER figureFont NOTIFY changed)
    Q_PROPERTY(QFont wordFont MEMBER wordFont NOTIFY changed)
    Q_PROPERTY(qreal mark MEMBER mark NOTIFY changed)  ///< width of the mark before the selected row
    Q_PROPERTY(QColor ink MEMBER ink NOTIFY changed)
    Q_PROPERTY(QColor muted MEMBER muted NOTIFY changed)

public:
    using QObject::QObject;

    QList<qreal> places;
    QList<qreal> widths;
    QFont figureFont;
    QFont wordFont;
    qreal mark = 0;
    QColor ink;
    QColor muted;

signals:
    void changed();
};

}  // namespace vitrine
