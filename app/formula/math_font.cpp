#include "app/formula/math_font.h"

#include <QFile>
#include <QFont>
#include <QFontDatabase>
#include <QPainterPath>
#include <QtEndian>

#include <algorithm>

namespace vitrine::formula {

namespace {

constexpr double kUnits = 1000;  ///< size in pixels at which outlines are read

/// Reads big-endian numbers with bounds checks. Reading beyond the end returns 0.
class Table {
public:
    explicit Table(QByteArrayView bytes) : m_bytes(bytes) {}

    quint16 u16(qsizetype at) const
    {
        return at >= 0 && at + 2 <= m_bytes.size() ? qFromBigEndian<quint16>(m_bytes.data() + at) : quint16{0};
    }
    double value(qsizetype at) const { return static_cast<qint16>(u16(at)); }
    /// Returns the table whose offset is stored at position `at`; an empty table if the offset is invalid.
    Table sub(qsizetype at) const
    {
        const quint16 offset = u16(at);
        return Table(offset > 0 && offset < m_bytes.size() ? m_bytes.sliced(offset) : QByteArrayView());
    }
    std::vector<quint32> coverage(qsizetype at) const
    {
        const Table table = sub(at);
        std::vector<quint32> glyphs;
        const int count = table.u16(2);
        for (int i = 0; i < count; ++i) {
            if (table.u16(0) == 1) {
                glyphs.push_back(table.u16(4 + 2 * i));
            } else {
                const quint32 last = table.u16(4 + 6 * i + 2);
                for (quint32 glyph = table.u16(4 + 6 * i); glyph <= last && glyphs.size() < 65536; ++glyph)
                    glyphs.push_back(glyph);
            }
        }
        return glyphs;
    }

private:
    QByteArrayView m_bytes;
};

/// Constants for a font without a MATH table, in thousandths of an em. Their proportions are those of TeX's fonts.
constexpr std::array<double, static_cast<std::size_t>(Constant::Count)> kOwnConstants = {
    154, 250, 450, 664, 247, 344, 200, 363, 289, 108, 250, 160, 344, 56,  200, 111, 167,
    600, 444, 677, 345, 686, 120, 280, 111, 600, 200, 167, 394, 677, 345, 686, 40,  120,
    40,  40,  120, 350, 96,  120, 40,  40,  120, 40,  40,  50,  148, 40,  40,  278, -556};

QRawFont rawFontOf(const QString& family)
{
    QFont font(family);
    font.setPixelSize(static_cast<int>(kUnits));
    font.setHintingPreference(QFont::PreferNoHinting);
    return QRawFont::fromFont(font);
}

QRawFont findFont()
{
    // Debian and Ubuntu install these fonts in TeX's folders. fontconfig does not search these folders, so the files
    // are opened by their paths.
    for (const char* file : {"/usr/share/texmf/fonts/opentype/public/lm-math/latinmodern-math.otf",
                             "/usr/share/texmf/fonts/opentype/public/tex-gyre-math/texgyretermes-math.otf"}) {
        const QString path = QString::fromLatin1(file);
        if (!QFile::exists(path)) continue;
        QRawFont font(path, kUnits, QFont::PreferNoHinting);
        if (font.isValid()) return font;
    }
    const QStringList families = QFontDatabase::families();
    for (const char* name : {"Latin Modern Math", "TeX Gyre Termes Math", "STIX Two Math", "STIX Math",
                             "Libertinus Math", "Cambria Math", "DejaVu Math TeX Gyre"}) {
        if (const QString family = QString::fromLatin1(name); families.contains(family)) return rawFontOf(family);
    }
    QFont serif;
    serif.setStyleHint(QFont::Serif);
    serif.setFamilies({QStringLiteral("DejaVu Serif"), QStringLiteral("serif")});
    serif.setPixelSize(static_cast<int>(kUnits));
    serif.setHintingPreference(QFont::PreferNoHinting);
    return QRawFont::fromFont(serif);
}

}  // namespace

const MathFont& MathFont::installed()
{
    static const MathFont font(findFont());
    return font;
}

MathFont::MathFont(QRawFont font) : m_font(std::move(font))
{
    for (std::size_t i = 0; i < m_constants.size(); ++i) m_constants[i] = kOwnConstants[i] / kUnits;
    const QByteArray table = m_font.isValid() ? m_font.fontTable("MATH") : QByteArray();
    if (table.size() > 10) readTable(table);
}

void MathFont::readTable(const QByteArray& bytes)
{
    m_isMath = true;
    const double unit = 1 / (m_font.unitsPerEm() > 0 ? m_font.unitsPerEm() : kUnits);
    const Table table(bytes);
    const Table constants = table.sub(4);
    m_scriptScale = std::clamp(constants.value(0) / 100, 0.4, 1.0);
    m_scriptScriptScale = std::clamp(constants.value(2) / 100, 0.3, 1.0);
    m_displayOperatorHeight = constants.u16(6) * unit;
    for (std::size_t i = 0; i < m_constants.size(); ++i)
        m_constants[i] = constants.value(8 + 4 * static_cast<qsizetype>(i)) * unit;
    m_radicalDegreeRaise = constants.value(8 + 4 * static_cast<qsizetype>(m_constants.size())) / 100;

    const Table glyphInfo = table.sub(6);
    const auto readValues = [&](qsizetype at, QHash<quint32, double>& values) {
        const Table list = glyphInfo.sub(at);
        const std::vector<quint32> glyphs = list.coverage(0);
        for (std::size_t i = 0; i < glyphs.size() && i < list.u16(2); ++i)
            values.insert(glyphs[i], list.value(4 + 4 * static_cast<qsizetype>(i)) * unit);
    };
    readValues(0, m_italicCorrections);
    readValues(2, m_topAccents);

    const Table variants = table.sub(8);
    m_connectorOverlap = variants.u16(0) * unit;
    const auto readGrowth = [&](qsizetype coverage, qsizetype first, int count, QHash<quint32, Growth>& out) {
        const std::vector<quint32> glyphs = variants.coverage(coverage);
        for (std::size_t i = 0; i < glyphs.size() && static_cast<int>(i) < count; ++i) {
            const Table construction = variants.sub(first + 2 * static_cast<qsizetype>(i));
            Growth growth;
            for (int k = 0; k < construction.u16(2); ++k)
                growth.variants.push_back({construction.u16(4 + 4 * k), construction.u16(6 + 4 * k) * unit});
            const Table assembly = construction.sub(0);
            for (int k = 0; k < assembly.u16(4); ++k) {
                const int at = 6 + 10 * k;
                growth.parts.push_back({assembly.u16(at), assembly.u16(at + 2) * unit, assembly.u16(at + 4) * unit,
                                        assembly.u16(at + 6) * unit, (assembly.u16(at + 8) & 1) != 0});
            }
            out.insert(glyphs[i], std::move(growth));
        }
    };
    const int verticalCount = variants.u16(6);
    readGrowth(2, 10, verticalCount, m_vertical);
    readGrowth(4, 10 + 2 * verticalCount, variants.u16(8), m_horizontal);
}

quint32 MathFont::glyph(char32_t code) const
{
    if (const auto known = m_glyphs.constFind(code); known != m_glyphs.cend()) return *known;
    quint32 glyph = 0;
    if (m_font.isValid() && m_font.supportsCharacter(code)) {
        const QList<quint32> glyphs = m_font.glyphIndexesForString(QString::fromUcs4(&code, 1));
        if (!glyphs.isEmpty()) glyph = glyphs.first();
    }
    m_glyphs.insert(code, glyph);
    return glyph;
}

const MathFont::Extent& MathFont::extent(quint32 glyph) const
{
    if (const auto known = m_extents.constFind(glyph); known != m_extents.cend()) return *known;
    const QRectF ink = outline(glyph).boundingRect();
    const QList<QPointF> advances = m_font.advancesForGlyphIndexes({glyph});
    Extent extent;
    extent.width = advances.isEmpty() ? 0 : advances.first().x() / kUnits;
    extent.ascent = -ink.top() / kUnits;
    extent.descent = ink.bottom() / kUnits;
    extent.left = ink.left() / kUnits;
    extent.inkWidth = ink.width() / kUnits;
    return *m_extents.insert(glyph, extent);
}

double MathFont::italicCorrection(quint32 glyph) const
{
    return m_italicCorrections.value(glyph, 0);
}

double MathFont::topAccent(quint32 glyph) const
{
    if (const auto known = m_topAccents.constFind(glyph); known != m_topAccents.cend()) return *known;
    const Extent& ink = extent(glyph);
    return ink.width > 0 ? ink.width / 2 : ink.left + ink.inkWidth / 2;
}

QPainterPath MathFont::outline(quint32 glyph) const
{
    return m_font.pathForGlyph(glyph);
}

const MathFont::Growth* MathFont::growth(quint32 glyph, bool vertical) const
{
    const QHash<quint32, Growth>& all = vertical ? m_vertical : m_horizontal;
    const auto found = all.constFind(glyph);
    return found == all.cend() ? nullptr : &*found;
}

}  // namespace vitrine::formula
