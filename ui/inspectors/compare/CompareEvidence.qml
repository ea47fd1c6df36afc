pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// The numbered evidence for the verdict of a comparison, and a description of the method.
Column {
    id: evidence

    required property CompareModel comparison

    spacing: Theme.xs

    AppText {
        visible: evidence.comparison.evidence.length > 0
        text: qsTr("Evidence")
        font.weight: Font.DemiBold
        Accessible.role: Accessible.Heading
    }
    Repeater {
        model: evidence.comparison.evidence
        Item {
            id: row

            required property int index
            required property string modelData

            width: evidence.width
            height: words.implicitHeight + Theme.s
            AppText {
                y: Theme.xs
                text: row.index + 1
                muted: true
                font.family: Theme.mono
                font.pixelSize: Theme.small
                Accessible.ignored: true
            }
            AppText {
                id: words
                x: Theme.xl
                y: Theme.xs
                width: parent.width - x
                text: row.modelData
                wrapMode: Text.Wrap
            }
            Divider {
                anchors.bottom: parent.bottom
                width: parent.width
            }
        }
    }
    AppText {
        width: parent.width
        visible: text.length > 0
        text: evidence.comparison.method
        topPadding: Theme.xs
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
}
