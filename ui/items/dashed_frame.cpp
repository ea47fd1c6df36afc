#include "ui/items/dashed_frame.h"

#include <QPainter>
#include <QPen>

namespace vitrine {

void drawDashedFrame(QPainter& painter, const QRectF& place, const QColor& color, qreal radius)
{
    QPen pen(color, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.setRenderHint(QPainter::Antialiasing, radius > 0);
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
}

DashedFrame::DashedFrame(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &DashedFrame::changed, this, [this] { update(); });
}

void DashedFrame::paint(QPainter* painter)
{
    drawDashedFrame(*painter, boundingRect(), m_color, m_radius);
}

}  // namespace vitrine
