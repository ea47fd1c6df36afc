pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// The main facts about the loaded model.
///
/// This item is not a Layout. A Layout that is resized before it is polished also arranges items that have been
/// destroyed (Qt 6.4). This happens if another model is chosen while this list is hidden, and the window is then
/// resized.
Column {
    id: summary

    required property ModelLibrary library

    spacing: Theme.xs
    AppText {
        width: summary.width
        text: summary.library.name
        wrapMode: Text.WrapAnywhere
        font.pixelSize: Theme.title
        font.weight: Font.DemiBold
    }
    Repeater {
        model: [summary.library.size.length > 0 ? summary.library.description + " · " + summary.library.size : summary.library.description, summary.library.device, summary.library.path]
        delegate: AppText {
            required property string modelData
            width: summary.width
            visible: text.length > 0
            text: modelData
            wrapMode: Text.Wrap
            muted: true
            font.pixelSize: Theme.small
        }
    }
    Repeater {
        model: summary.library.notices
        delegate: Item {
            id: notice

            required property string modelData

            width: summary.width
            implicitHeight: words.y + words.height
            Icon {
                y: words.y
                icon: "warning"
                size: Theme.iconTiny
                color: Theme.warning
            }
            AppText {
                id: words
                x: Theme.iconTiny + Theme.s
                y: Theme.xs
                width: parent.width - x
                text: notice.modelData
                wrapMode: Text.Wrap
                font.pixelSize: Theme.small
            }
        }
    }
}
