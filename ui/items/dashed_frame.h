#pragma once

#include <QColor>
#include <QQuickPaintedItem>

namespace vitrine {

/// Draws a dashed rectangle along the inner edge of `place`. The line is in the middle of the outermost pixels.
void drawDashedFrame(QPainter& painter, const QRectF& place, const QColor& color, qreal radius);

/// A dashed frame as a Qt Quick item, because Qt Quick's Rectangle cannot draw dashes.
class DashedFrame : public QQuickPaintedItem {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QColor color MEMBER m_color NOTIFY changed)
    Q_PROPERTY(qreal radius MEMBER m_radius NOTIFY changed)

public:
    explicit DashedFrame(QQuickItem* parent = nullptr);

    void paint(QPainter* painter) override;

signals:
    void changed();

private:
    QColor m_color;
    qreal m_radius = 0;
};

}  // namespace vitrine
