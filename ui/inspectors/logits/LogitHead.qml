pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import Vitrine
import Vitrine.App.Inspectors

/// The part above the table: facts about the selected token, facts about all logits at its position, and the search
/// field.
ColumnLayout {
    id: head

    required property LogitModel logits
    /// Whether the page is visible. Some parts are created only while it is visible.
    required property bool seen
    /// Whether there is enough height for the histogram.
    required property bool roomy

    component Lazy: LazyItem {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.bottomMargin: Theme.xs
        visible: active
    }

    spacing: 0
    TokenHead {
        id: token
        Layout.fillWidth: true
        piece: head.logits.title
        tokenId: head.logits.tokenId
        position: head.logits.position
        probability: head.logits.scored ? head.logits.probability : -1
        byHand: head.logits.byHand
        bytes: head.logits.bytes
        onStepped: by => head.logits.step(by)
    }
    Lazy {
        active: head.seen
        component: TokenFacts {
            logits: head.logits
            bytesShown: !token.bytesFit
        }
    }
    Lazy {
        active: head.seen && head.logits.hasToken && head.logits.comparison.active
        component: LogitPinned { comparison: head.logits.comparison }
    }
    LogitTools {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.topMargin: Theme.xs
        Layout.bottomMargin: Theme.s
        visible: head.logits.scored
        logits: head.logits
    }
    ReplayOffer {
        Layout.fillWidth: true
        Layout.leftMargin: Theme.l
        Layout.rightMargin: Theme.l
        Layout.bottomMargin: Theme.xs
        visible: !head.logits.complete && (running || offered || note.length > 0 && head.logits.scored)
        what: qsTr("All logits")
        replay: head.logits.replayState
        note: head.logits.note
        onWanted: head.logits.compute()
        onCancelled: head.logits.cancel()
    }
    Lazy {
        active: head.seen && head.logits.complete && head.logits.query.length === 0 && head.roomy
        component: LogitOverview { logits: head.logits }
    }
    Lazy {
        Layout.bottomMargin: Theme.s
        active: head.seen && head.logits.why.length > 0
        component: LogitWhy { logits: head.logits }
    }
}
