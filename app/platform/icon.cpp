#include "app/platform/icon.h"

#include <QPainter>
#include <QPixmap>
#include <QString>

namespace vitrine {

namespace {

// The dot is an orange with a contrast of at least 3 to white and to black panels. A transparent ring separates it from
// the icon below.
constexpr QRgb kDotColour = 0xffea580c;
constexpr double kDotShare = 0.5;  // of the width of the icon
constexpr double kRingShare = 0.08;

QPixmap withDot(QPixmap picture)
{
    const double width = picture.width();
    const double dot = kDotShare * width;
    const double ring = qMax(1.0, kRingShare * width);
    const QRectF place(width - dot, 0, dot, dot);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Qt::black);
    painter.setCompositionMode(QPainter::CompositionMode_DestinationOut);
    painter.drawEllipse(place.adjusted(-ring, -ring, ring, ring));
    painter.setBrush(QColor(kDotColour));
    painter.setCompositionMode(QPainter::CompositionMode_SourceOver);
    painter.drawEllipse(place);
    return picture;
}

}  // namespace

QIcon applicationIcon()
{
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64, 128, 256}) {
        icon.addFile(QStringLiteral(":/vitrine/icons/vitrine-%1.png").arg(size), {size, size});
    }
    return icon;
}

QIcon answeringIcon()
{
    QIcon icon;
    for (const int size : {16, 22, 24, 32, 48, 64})
        icon.addPixmap(withDot(QPixmap(QStringLiteral(":/vitrine/icons/vitrine-%1.png").arg(size))));
    return icon;
}

}  // namespace vitrine
