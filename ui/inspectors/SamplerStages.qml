pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// How many candidates each stage left, in the engine's order, which can be changed.
Column {
    id: part

    required property SamplersModel samplers

    /// As far as there are others that make way; the keyboard stays with the sampler.
    function moveStage(from, by) {
        let to = from;
        while (to !== from + by && ((stages.itemAt(to + Math.sign(by)) as SamplerStageRow)?.movable ?? false))
            to += Math.sign(by);
        samplers.move(from, to);
        stages.itemAt(to).forceActiveFocus();
    }

    PanelHeading {
        x: Theme.l
        width: parent.width - 2 * Theme.l
        title: qsTr("What was left to choose from")
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
            onMoveWanted: by => part.moveStage(stage.index, by)
        }
    }
}
