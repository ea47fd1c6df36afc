pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// What must not go unnoticed: errors of loading and of the store, what a model lacks, what a full context left out. As
/// many lines as `room` holds, the most serious first; the others in their turn.
Column {
    id: notices

    required property ChatSession session
    required property ModelLibrary library
    /// The greatest height.
    required property real room

    component Notice: QtObject {
        property string text
        property string detail
        property int tone
        property string action

        signal acted
        signal dismissed
    }
    readonly property list<Notice> all: [
        Notice {
            text: notices.library.error
            detail: notices.library.errorDetail
            tone: Banner.Tone.Error
            action: notices.library.offersCpu ? qsTr("Continue on the CPU")
                : notices.library.offersReopening ? qsTr("Open again")
                : notices.library.preTokenizers.length > 0 ? qsTr("Choose…") : ""
            onActed: notices.library.offersCpu ? notices.library.continueOnCpu()
                : notices.library.offersReopening ? notices.library.openAgain() : choice.open()
            onDismissed: notices.library.dismissError()
        },
        Notice {
            text: notices.session.error
            detail: notices.session.errorDetail
            tone: Banner.Tone.Error
            onDismissed: notices.session.dismissError()
        },
        Notice {
            text: Array.from(notices.library.news).join(" ")
            tone: Banner.Tone.Warning
            onDismissed: notices.library.dismissNews()
        },
        Notice {
            text: notices.session.notice
            tone: Banner.Tone.Warning
            onDismissed: notices.session.dismissNotice()
        },
        Notice {
            text: notices.session.undoText
            tone: Banner.Tone.Info
            action: qsTr("Undo")
            onActed: notices.session.undo()
            onDismissed: notices.session.forgetUndo()
        }
    ]
    readonly property list<Notice> entries: Array.from(all).filter(notice => notice.text.length > 0)
    readonly property int fitting: Math.max(1, Math.floor((room - 2 * Theme.s + spacing) / (Theme.banner + spacing)))
    readonly property int shown: Math.min(entries.length, fitting)
    property int first: 0

    onEntriesChanged: first = 0
    visible: shown > 0
    topPadding: Theme.s
    bottomPadding: Theme.s
    spacing: Theme.xs

    Repeater {
        model: notices.shown
        delegate: Banner {
            required property int index
            readonly property Notice entry: notices.entries[(notices.first + index) % notices.entries.length] ?? null

            width: notices.width
            text: entry?.text ?? ""
            detail: entry?.detail ?? ""
            tone: entry?.tone ?? Banner.Tone.Info
            action: entry?.action ?? ""
            more: index === notices.shown - 1 ? notices.entries.length - notices.shown : 0
            onActed: entry.acted()
            onDismissed: entry.dismissed()
            onMoreWanted: notices.first = (notices.first + notices.shown) % notices.entries.length
        }
    }
    PreTokenizerChoice {
        id: choice
        parent: notices
        y: notices.height
        width: Math.min(notices.width, Theme.popupWidth)
        x: notices.width - width
        names: notices.library.preTokenizers
        likely: notices.library.likelyPreTokenizers
        onChosen: name => notices.library.loadWithPreTokenizer(name)
    }
}
