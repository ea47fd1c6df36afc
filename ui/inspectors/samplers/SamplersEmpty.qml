import QtQuick
import Vitrine
import Vitrine.App.Inspectors

/// Shown instead of the samplers if they are unknown. Explains why, and what the user can do about it.
Item {
    id: empty

    required property SamplersModel samplers

    PanelHint {
        visible: !offer.visible && text.length > 0
        text: empty.samplers.error || empty.samplers.emptyReason
    }
    ReplayOffer {
        id: offer
        x: Theme.l
        y: Theme.m
        width: parent.width - 2 * Theme.l
        what: qsTr("All logits for this token")
        replay: empty.samplers.replayState
        note: ""
        onWanted: empty.samplers.compute()
        onCancelled: empty.samplers.cancel()
    }
}
