pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../../theme/format.js" as Format

/// The values of one tap on both sides of the comparison, for one head and one position. Each dimension is a pair of
/// bars. The values of the selected dimension are also shown as numbers.
Column {
    id: part

    required property CompareModel comparison
    readonly property CompareValuesModel values: comparison.values
    /// The dimension whose values are shown as numbers.
    property int current: values.worst

    /// Returns the length of a bar. The function reads `top`, so that bindings that call it are evaluated again when
    /// `top` changes.
    function lengthOf(x: real): real {
        return values.top > 0 ? values.lengthOf(x) : 0;
    }

    spacing: Theme.xs
    visible: values.filled

    component Stepper: Row {
        id: stepper

        required property string caption
        required property string previousText
        required property string nextText
        required property int at
        required property int first
        required property int last
        signal moved(int to)

        spacing: 0
        visible: last > first
        AppText {
            anchors.verticalCenter: parent.verticalCenter
            text: stepper.caption
            muted: true
            font.pixelSize: Theme.small
        }
        IconButton {
            symbol: "chevron-left"
            enabled: stepper.at > stepper.first
            text: stepper.previousText
            onClicked: stepper.moved(stepper.at - 1)
        }
        NumberField {
            objectName: "number"
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.px(52)
            height: Theme.controlSmall
            font.pixelSize: Theme.small
            name: stepper.caption
            value: stepper.at
            least: stepper.first
            most: stepper.last
            decimals: 0
            onChosen: to => stepper.moved(to)
        }
        IconButton {
            symbol: "chevron-right"
            enabled: stepper.at < stepper.last
            text: stepper.nextText
            onClicked: stepper.moved(stepper.at + 1)
        }
    }
    component Key: Row {
        id: key

        required property color colour
        required property string words

        spacing: Theme.xs
        Rectangle {
            anchors.verticalCenter: parent.verticalCenter
            width: Theme.px(6)
            height: Theme.px(10)
            color: key.colour
        }
        AppText {
            text: key.words
            muted: true
            font.pixelSize: Theme.small
        }
    }

    Connections {
        target: part.values
        function onChanged() {
            part.current = part.values.worst;
            soon.restart();
        }
    }
    // Scrolls to the selected dimension when the bars have been placed.
    Timer {
        id: soon
        interval: 0
        running: true
        onTriggered: bars.positionViewAtIndex(part.current, ListView.Center)
    }
    Flow {
        width: parent.width
        spacing: Theme.m
        AppText {
            height: Theme.controlSmall
            verticalAlignment: Text.AlignVCenter
            text: part.values.tap
            font.family: Theme.mono
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        Stepper {
            objectName: "heads"
            caption: qsTr("Head")
            previousText: qsTr("Previous head")
            nextText: qsTr("Next head")
            at: part.values.head
            first: 0
            last: part.values.heads - 1
            onMoved: to => part.values.head = to
        }
        Stepper {
            objectName: "positions"
            caption: qsTr("Position")
            previousText: qsTr("Previous position")
            nextText: qsTr("Next position")
            at: part.values.position
            first: part.values.firstPosition
            last: part.values.lastPosition
            onMoved: to => part.values.position = to
        }
    }
    Flow {
        width: parent.width
        spacing: Theme.m
        Key {
            colour: Theme.withinNoise
            words: part.comparison.nameOfB
        }
        Key {
            colour: Theme.sampled
            words: part.comparison.nameOfA
        }
        AppText {
            text: part.values.linearLimit > 0 ? qsTr("longest bar: %1; logarithmic beyond the lines at ±%2").arg(Format.short(part.values.top)).arg(Format.short(part.values.linearLimit))
                                       : qsTr("longest bar: %1").arg(Format.short(part.values.top))
            muted: true
            font.pixelSize: Theme.small
        }
    }
    ListView {
        id: bars
        objectName: "valueBars"
        width: parent.width
        height: Theme.px(120)
        orientation: ListView.Horizontal
        clip: true
        model: part.values
        reuseItems: true
        // Create no bars in advance outside the visible part. All bars often change before these bars would be
        // complete.
        cacheBuffer: 0
        boundsBehavior: Flickable.StopAtBounds
        // The value must stay true while the list has the focus, because Qt does not allow a change to false in this
        // state.
        activeFocusOnTab: count > 0 || activeFocus
        currentIndex: part.current
        highlightFollowsCurrentItem: false
        Keys.onLeftPressed: part.current = Math.max(0, part.current - 1)
        Keys.onRightPressed: part.current = Math.min(count - 1, part.current + 1)
        onCurrentIndexChanged: if (activeFocus) positionViewAtIndex(currentIndex, ListView.Contain)
        onWidthChanged: soon.restart()
        T.ScrollBar.horizontal: ThinScrollBar {}
        Accessible.role: Accessible.Chart
        Accessible.name: qsTr("The values of both sides")
        delegate: CompareBar {
            lengthA: part.lengthOf(a)
            lengthB: part.lengthOf(b)
            linearLength: part.lengthOf(part.values.linearLimit)
            lit: index === part.current
            onPointed: at => part.current = at
        }
        FocusFrame { list: bars }
    }
    AppText {
        id: figures
        objectName: "figures"
        readonly property var row: part.values.filled && part.current < part.values.count
            ? part.values.index(part.current, 0) : null
        readonly property real a: row ? part.values.data(row, CompareValuesModel.ARole) : NaN
        readonly property real b: row ? part.values.data(row, CompareValuesModel.BRole) : NaN
        width: parent.width
        text: qsTr("Dimension %1: %2 and %3, difference %4").arg(Format.count(part.current)).arg(Format.exact(b)).arg(Format.exact(a))
                  .arg(Format.short(Math.abs(a - b)))
        wrapMode: Text.Wrap
        font.family: Theme.mono
        font.pixelSize: Theme.small
    }
}
