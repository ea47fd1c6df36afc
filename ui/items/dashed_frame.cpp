#include "ui/items/dashed_frame.h"

#include <QPainter>
#include <QPen>

namespace vitrine {

DashedFrame::DashedFrame(QQuickItem* parent) : QQuickPaintedItem(parent)
{
    setAntialiasing(true);
    connect(this, &DashedFrame::changed, this, [this] { update(); });
}

void DashedFrame::paint(QPainter* painter)
{
    QPen pen(m_color, 1);
    pen.setDashPattern({3, 3});
    painter->setPen(pen);
    painter->setRenderHint(QPainter::Antialiasing, m_radius > 0);
    // Along the middle of the outermost pixels.
    painter->drawRoundedRect(boundingRect().adjusted(0.5, 0.5, -0.5, -0.5), m_radius, m_radius);
}

}  // namespace vitrine
