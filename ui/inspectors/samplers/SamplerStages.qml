pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// The chain of samplers, with the number of candidates that each sampler left. The user can change the order of the
/// samplers and their parameters.
Column {
    id: part

    required property SamplersModel samplers
    /// Whether minor parameters are shown, too; see SamplerStageRow.
    property bool all: false
    required property bool roomy
    property bool headed: true

    /// Moves a sampler to row `to`, or as near to it as possible. The focus moves with the sampler.
    function moveStage(from: int, to: int) {
        let at = from;
        while (at !== to && ((stages.itemAt(at + Math.sign(to - from)) as SamplerStageRow)?.movable ?? false))
            at += Math.sign(to - from);
        samplers.move(from, at);
        stages.itemAt(at).forceActiveFocus();
    }

    /// Returns the row at a y coordinate.
    function rowAt(y: real): int {
        let row = 0;
        while (row < stages.count - 1 && y >= stages.itemAt(row + 1).y)
            ++row;
        return row;
    }

    PanelHeading {
        visible: part.headed
        x: Theme.l
        width: parent.width - 2 * Theme.l
        title: qsTr("Remaining candidates")
    }
    SamplerStageHeader {
        width: parent.width
        vocabulary: part.samplers.vocabulary
    }
    Repeater {
        id: stages
        objectName: "stages"
        model: part.samplers
        SamplerStageRow {
            id: stage
            width: part.width
            vocabulary: part.samplers.vocabulary
            all: part.all
            roomy: part.roomy
            onChosen: (slider, value) => part.samplers.sliders.choose(slider, value)
            onResetWanted: slider => part.samplers.sliders.reset(slider)
            onMoveWanted: by => part.moveStage(stage.index, stage.index + by)
            onDropped: at => part.moveStage(stage.index, part.rowAt(at))
        }
    }
    LinkButton {
        objectName: "moreValues"
        x: Theme.l
        visible: part.samplers.sliders.minorCount > 0 || !part.roomy
        text: part.all ? qsTr("Fewer values") : qsTr("More values")
        onClicked: part.all = !part.all
    }
}
