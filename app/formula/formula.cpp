#include "app/formula/formula.h"

#include "app/formula/layout.h"
#include "app/formula/parser.h"

#include <QCache>
#include <QFont>
#include <QPainter>

#include <cmath>
#include <utility>

namespace vitrine::formula {

namespace {

constexpr double kUnit = 1000;
constexpr double kStrokeWidth = 0.045;
constexpr int kKept = 512;
/// Largest width or height of a formula, in em. The picture of a larger formula would need too much memory, so such a
/// formula is not drawn.
constexpr double kLargest = 2000;

QPainterPath strokePath(const Mark& mark)
{
    QPainterPath line(QPointF(mark.x, mark.y) * kUnit);
    line.lineTo(QPointF(mark.x + mark.width, mark.y + mark.height) * kUnit);
    QPainterPathStroker stroker;
    stroker.setWidth(kStrokeWidth * kUnit);
    return stroker.createStroke(line);
}

QPainterPath pathOf(const Mark& mark)
{
    QPainterPath path;
    switch (mark.kind) {
    case Mark::Kind::Rule:
        path.addRect(mark.x * kUnit, mark.y * kUnit, mark.width * kUnit, mark.height * kUnit);
        return path;
    case Mark::Kind::Stroke:
        return strokePath(mark);
    case Mark::Kind::Letters: {
        QFont font;
        font.setStyleHint(QFont::Serif);
        font.setFamilies({QStringLiteral("serif")});
        font.setPixelSize(static_cast<int>(kUnit));
        path.addText(0, 0, font, mark.letters);
        break;
    }
    case Mark::Kind::Glyph:
        path = MathFont::installed().outline(mark.glyph);
        break;
    }
    return QTransform(mark.scaleX, 0, 0, mark.scaleY, mark.x * kUnit, mark.y * kUnit).map(path);
}

std::shared_ptr<const Formula> made(const QString& source)
{
    const Parsed parsed = parse(source);
    if (!parsed.root) return nullptr;
    const Box box = layOut(*parsed.root, MathFont::installed(), parsed.display);
    if (!(box.width < kLargest && box.height() < kLargest && std::isfinite(box.height()))) return nullptr;
    auto formula = std::make_shared<Formula>();
    formula->width = std::max(0.0, box.width);
    formula->ascent = box.ascent;
    formula->descent = box.descent;
    formula->display = parsed.display;
    for (const Mark& mark : box.marks) {
        const QColor color = mark.color.isEmpty() ? QColor() : QColor(mark.color);
        if (formula->parts.empty() || formula->parts.back().color != color) {
            formula->parts.push_back({color, {}});
            formula->parts.back().path.setFillRule(Qt::WindingFill);
        }
        formula->parts.back().path.addPath(pathOf(mark));
    }
    return formula;
}

}  // namespace

void Formula::draw(QPainter& painter, QPointF origin, double pixelSize, const QColor& ink) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(origin);
    painter.scale(pixelSize / kUnit, pixelSize / kUnit);
    for (const Part& part : parts) painter.fillPath(part.path, part.color.isValid() ? part.color : ink);
    painter.restore();
}

std::shared_ptr<const Formula> formulaOf(const QString& source)
{
    using Kept = std::shared_ptr<const Formula>;
    static QCache<QString, Kept> known(kKept);
    if (const Kept* kept = known.object(source)) return *kept;
    const Kept formula = made(source);
    known.insert(source, new Kept(formula));
    return formula;
}

}  // namespace vitrine::formula
