import QtQuick
import QtQuick.Templates as T
import Vitrine

/// A box that shows the chosen entry of a list. The list opens below the box.
T.ComboBox {
    id: control

    /// Width of the list; may be larger than the width of the box.
    property real listWidth: width
    property int elide: Text.ElideRight
    /// Width of the widest entry in the current language, with margins.
    readonly property real widest: {
        metrics.height;  // read the height, so that the binding is evaluated again when the font changes
        const words = Array.from(model ?? []).concat(displayText);
        return Math.ceil(Math.max(...words.map(word => metrics.advanceWidth(word)))) + leftPadding + rightPadding + 1;
    }
    readonly property FontMetrics metrics: FontMetrics { font: control.font }

    implicitWidth: Theme.px(220)
    implicitHeight: Theme.control
    leftPadding: Theme.m
    rightPadding: Theme.s + Theme.icon
    hoverEnabled: true
    focusPolicy: Qt.StrongFocus
    font.pixelSize: Theme.body

    Accessible.role: Accessible.ComboBox
    Accessible.onPressAction: control.popup.open()

    contentItem: Text {
        text: control.displayText
        textFormat: Text.PlainText
        font: control.font
        color: Theme.ink
        elide: control.elide
        verticalAlignment: Text.AlignVCenter
    }
    indicator: Icon {
        x: control.width - width - Theme.s
        y: (control.height - height) / 2
        icon: "chevron-down"
        color: Theme.muted
    }
    background: Rectangle {
        radius: Theme.radius
        color: control.hovered ? Theme.hover : Theme.raised
        border.width: Theme.hairline
        border.color: Theme.outline
        FocusRing { control: control }
    }
    delegate: T.ItemDelegate {
        id: item

        required property string modelData

        width: ListView.view ? ListView.view.width : 0
        implicitHeight: Theme.menuRow
        leftPadding: Theme.m
        highlighted: ListView.isCurrentItem
        font.pixelSize: Theme.body
        Accessible.name: modelData
        Accessible.onPressAction: item.clicked()
        contentItem: Text {
            text: item.modelData
            textFormat: Text.PlainText
            font: item.font
            color: Theme.ink
            elide: Text.ElideRight
            verticalAlignment: Text.AlignVCenter
        }
        background: Rectangle {
            radius: Theme.radius
            color: item.highlighted ? Theme.hover : "transparent"
        }
    }
    popup: T.Popup {
        y: control.height + Theme.xs
        width: Math.max(control.width, control.listWidth)
        height: Math.min(contentItem.implicitHeight + 2 * padding, Theme.popupHeight)
        padding: Theme.xs
        margins: Theme.s
        contentItem: ListView {
            clip: true
            implicitHeight: contentHeight
            model: control.popup.visible ? control.delegateModel : null
            currentIndex: control.highlightedIndex
        }
        background: FloatingCard { radius: Theme.radius }
    }
}
