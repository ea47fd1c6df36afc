pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App.Inspectors
import "../theme/format.js" as Format

/// What the samplers left where the selected token was drawn, stage by stage; and what other settings would leave.
Item {
    id: panel

    required property SamplersModel model
    readonly property SamplersModel samplers: model
    readonly property bool filled: samplers.count > 0

    component Heading: RowLayout {
        id: heading

        property alias title: words.text
        property alias note: note.text

        spacing: Theme.s
        AppText {
            id: words
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        AppText {
            id: note
            Layout.fillWidth: true
            elide: Text.ElideRight
            muted: true
            font.pixelSize: Theme.small
        }
    }

    /// As far as there are others that make way; the keyboard stays with the sampler.
    function moveStage(from, by) {
        let to = from;
        while (to !== from + by && ((stages.itemAt(to + Math.sign(by)) as SamplerStageRow)?.movable ?? false))
            to += Math.sign(by);
        samplers.move(from, to);
        stages.itemAt(to).forceActiveFocus();
    }

    onVisibleChanged: samplers?.look(visible)
    Component.onCompleted: samplers.look(visible)

    ColumnLayout {
        anchors.fill: parent
        spacing: 0
        TokenHead {
            Layout.fillWidth: true
            visible: panel.samplers.hasToken
            piece: panel.samplers.title
            tokenId: panel.samplers.tokenId
            position: panel.samplers.position
            onStepped: by => panel.samplers.step(by)
        }
        Divider {
            Layout.fillWidth: true
            visible: panel.samplers.hasToken
        }
        Item {
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: !panel.filled
            PanelHint {
                visible: panel.samplers.progress < 0 && text.length > 0
                text: panel.samplers.error || panel.samplers.emptyReason
            }
            Column {
                anchors.centerIn: parent
                width: parent.width - 2 * Theme.xl
                spacing: Theme.m
                visible: panel.samplers.cost > 0 || panel.samplers.progress >= 0
                AppText {
                    width: parent.width
                    horizontalAlignment: Text.AlignHCenter
                    wrapMode: Text.Wrap
                    muted: true
                    text: panel.samplers.progress >= 0
                          ? qsTr("Evaluating what stands before this token: %1").arg(Format.percent(panel.samplers.progress))
                          : qsTr("The logits behind this token are not kept. Getting them evaluates %Ln tokens.", "", panel.samplers.cost)
                }
                PlainButton {
                    objectName: "compute"
                    anchors.horizontalCenter: parent.horizontalCenter
                    primary: panel.samplers.progress < 0
                    text: panel.samplers.progress < 0 ? qsTr("Evaluate") : qsTr("Cancel")
                    onClicked: panel.samplers.progress < 0 ? panel.samplers.compute() : panel.samplers.cancel()
                }
            }
        }
        Flickable {
            id: flick
            Layout.fillWidth: true
            Layout.fillHeight: true
            visible: panel.filled
            contentHeight: all.height + Theme.l
            clip: true
            boundsBehavior: Flickable.StopAtBounds
            T.ScrollBar.vertical: ThinScrollBar {}
            Column {
                id: all
                // Figures far from what they are of would be hard to read.
                width: Math.min(flick.width, Theme.readingWidth)
                Item {
                    width: 1
                    height: Theme.m
                }
                Heading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("What was left to choose from")
                }
                SamplerStageHeader {
                    width: parent.width
                    vocabulary: panel.samplers.vocabulary
                }
                Repeater {
                    id: stages
                    objectName: "stages"
                    model: panel.samplers
                    SamplerStageRow {
                        id: stage
                        width: all.width
                        vocabulary: panel.samplers.vocabulary
                        onMoveWanted: by => panel.moveStage(stage.index, by)
                    }
                }
                Item {
                    width: 1
                    height: Theme.m
                }
                Divider { width: parent.width }
                Item {
                    width: 1
                    height: Theme.m
                }
                Heading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("What became of each")
                    note: qsTr("probability in %")
                }
                SamplerTokens {
                    width: parent.width
                    samplers: panel.samplers
                }
                Item {
                    width: 1
                    height: Theme.m
                }
                Divider { width: parent.width }
                Item {
                    width: 1
                    height: Theme.m
                }
                Heading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("The draw")
                    note: panel.samplers.number < 0 ? qsTr("nothing is drawn: the most probable token is taken")
                        : panel.samplers.hitPiece.length > 0
                            ? qsTr("random number %1 falls on %2").arg(Format.fixed(panel.samplers.number, 4)).arg(panel.samplers.hitPiece)
                            : qsTr("random number %1").arg(Format.fixed(panel.samplers.number, 4))
                }
                SamplerDraw {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    samplers: panel.samplers
                }
                Divider { width: parent.width }
                Item {
                    width: 1
                    height: Theme.m
                }
                Heading {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    title: qsTr("Try other settings")
                    note: qsTr("on this step, without the model")
                }
                AppText {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    topPadding: Theme.xs
                    bottomPadding: Theme.xs
                    visible: text.length > 0
                    text: panel.samplers.error
                    wrapMode: Text.Wrap
                    color: Theme.danger
                    font.pixelSize: Theme.small
                }
                Repeater {
                    model: panel.samplers.sliders
                    SamplerSlider {
                        required property int index
                        x: Theme.l
                        width: all.width - 2 * Theme.l
                        onChosen: value => panel.samplers.sliders.choose(index, value)
                        onResetWanted: panel.samplers.sliders.reset(index)
                    }
                }
                Item {
                    width: 1
                    height: Theme.s
                }
                Flow {
                    x: Theme.l
                    width: parent.width - 2 * Theme.l
                    spacing: Theme.s
                    PlainButton {
                        objectName: "branch"
                        enabled: panel.samplers.sliders.altered && panel.samplers.error.length === 0
                        text: qsTr("Continue the answer from here")
                        hint: qsTr("A new version of the answer: the same up to this token, and from here on made with these values")
                        onClicked: panel.samplers.branch()
                    }
                    PlainButton {
                        quiet: true
                        enabled: panel.samplers.sliders.altered
                        text: qsTr("Use in this chat")
                        hint: qsTr("The next answers of this chat are made with these values")
                        onClicked: panel.samplers.adopt()
                    }
                    PlainButton {
                        quiet: true
                        enabled: panel.samplers.sliders.altered
                        text: qsTr("As the answer was made")
                        onClicked: panel.samplers.sliders.resetAll()
                    }
                }
            }
        }
    }
}
