#pragma once

#include <QHash>
#include <QPainterPath>
#include <QRawFont>
#include <QString>

#include <array>
#include <vector>

namespace vitrine::formula {

/// The constants of OpenType's MATH table that the layout uses. They have the same order and meaning as in that table.
enum class Constant {
    AxisHeight = 1,
    AccentBaseHeight,
    SubscriptShiftDown = 4,
    SubscriptTopMax,
    SubscriptBaselineDropMin,
    SuperscriptShiftUp,
    SuperscriptShiftUpCramped,
    SuperscriptBottomMin,
    SuperscriptBaselineDropMax,
    SubSuperscriptGapMin,
    SuperscriptBottomMaxWithSubscript,
    SpaceAfterScript,
    UpperLimitGapMin,
    UpperLimitBaselineRiseMin,
    LowerLimitGapMin,
    LowerLimitBaselineDropMin,
    StackTopShiftUp,
    StackTopDisplayStyleShiftUp,
    StackBottomShiftDown,
    StackBottomDisplayStyleShiftDown,
    StackGapMin,
    StackDisplayStyleGapMin,
    FractionNumeratorShiftUp = 28,
    FractionNumeratorDisplayStyleShiftUp,
    FractionDenominatorShiftDown,
    FractionDenominatorDisplayStyleShiftDown,
    FractionNumeratorGapMin,
    FractionNumDisplayStyleGapMin,
    FractionRuleThickness,
    FractionDenominatorGapMin,
    FractionDenomDisplayStyleGapMin,
    OverbarVerticalGap = 39,
    OverbarRuleThickness,
    OverbarExtraAscender,
    UnderbarVerticalGap,
    UnderbarRuleThickness,
    UnderbarExtraDescender,
    RadicalVerticalGap,
    RadicalDisplayStyleVerticalGap,
    RadicalRuleThickness,
    RadicalExtraAscender,
    RadicalKernBeforeDegree,
    RadicalKernAfterDegree,
    Count,
};

/// Glyphs and metrics of the font for formulas. All lengths are in em of that font.
class MathFont {
public:
    /// Returns the first known math font that is installed. If no such font is installed, returns a serif font whose
    /// missing constants are replaced by similar values.
    static const MathFont& installed();

    explicit MathFont(QRawFont font);

    /// Whether the font has a MATH table. Stretchable delimiters and exact distances require this table.
    bool isMath() const { return m_isMath; }
    QString family() const { return m_font.familyName(); }

    /// Returns the glyph index of a character; 0 if the font lacks the character.
    quint32 glyph(char32_t code) const;

    /// The size of a glyph.
    struct Extent {
        double width = 0;
        double ascent = 0;
        double descent = 0;  ///< distance below the baseline, as a positive number
        double left = 0;     ///< horizontal position of the left edge of the glyph's outline, relative to its origin
        double inkWidth = 0;
    };
    /// Returns the size of a glyph. The reference is valid until the next call.
    const Extent& extent(quint32 glyph) const;
    /// Returns how far a slanted glyph extends beyond its width at the top; 0 if the font does not specify it.
    double italicCorrection(quint32 glyph) const;
    /// Returns the horizontal position at which an accent is placed above the glyph.
    double topAccent(quint32 glyph) const;
    QPainterPath outline(quint32 glyph) const;  ///< returns the outline in thousandths of an em; y grows downwards

    double constant(Constant which) const { return m_constants[static_cast<std::size_t>(which)]; }
    double scriptScale() const { return m_scriptScale; }
    double scriptScriptScale() const { return m_scriptScriptScale; }
    double displayOperatorHeight() const { return m_displayOperatorHeight; }
    double radicalDegreeRaise() const { return m_radicalDegreeRaise; }

    /// A larger glyph for the same character. `length` is its height, or its width for horizontal growth.
    struct Variant {
        quint32 glyph = 0;
        double length = 0;
    };
    /// A piece of a glyph that is assembled from several pieces.
    struct Part {
        quint32 glyph = 0;
        double start = 0;  ///< maximum overlap with the previous part
        double end = 0;
        double length = 0;
        bool repeats = false;
    };
    /// The ways in which a glyph can be made larger in one direction.
    struct Growth {
        std::vector<Variant> variants;  ///< sorted from small to large
        std::vector<Part> parts;        ///< ordered from bottom to top, or from left to right
    };
    /// Returns how a glyph grows vertically or horizontally; nullptr if the font cannot make it larger.
    const Growth* growth(quint32 glyph, bool vertical) const;
    double connectorOverlap() const { return m_connectorOverlap; }

private:
    void readTable(const QByteArray& table);

    QRawFont m_font;
    bool m_isMath = false;
    std::array<double, static_cast<std::size_t>(Constant::Count)> m_constants{};
    double m_scriptScale = 0.7;
    double m_scriptScriptScale = 0.5;
    double m_displayOperatorHeight = 1.3;
    double m_radicalDegreeRaise = 0.6;
    double m_connectorOverlap = 0.02;
    QHash<quint32, double> m_italicCorrections;
    QHash<quint32, double> m_topAccents;
    QHash<quint32, Growth> m_vertical;
    QHash<quint32, Growth> m_horizontal;
    mutable QHash<quint32, Extent> m_extents;
    mutable QHash<char32_t, quint32> m_glyphs;
};

}  // namespace vitrine::formula
