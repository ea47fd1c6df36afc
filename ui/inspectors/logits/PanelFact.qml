import QtQuick
import Vitrine

/// A fact: a value below its name. This item is not a Column, because the width of a Column would be updated one frame
/// later than the widths of its texts.
Item {
    id: fact

    required property string name
    required property string value
    /// Maximum width.
    property real most: Infinity

    implicitWidth: Math.min(most, Math.max(label.implicitWidth, figure.implicitWidth) + Theme.m)
    implicitHeight: label.height + figure.height
    Accessible.role: Accessible.StaticText
    Accessible.name: name + ": " + value
    AppText {
        id: label
        text: fact.name
        muted: true
        font.pixelSize: Theme.label
        Accessible.ignored: true
    }
    AppText {
        id: figure
        y: label.height
        width: fact.width - Theme.m
        text: fact.value
        elide: Text.ElideRight
        font.family: Theme.mono
        font.pixelSize: Theme.body
        font.weight: Font.Medium
        Accessible.ignored: true
    }
}
