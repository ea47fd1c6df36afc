import QtQuick
import Vitrine

/// What must not go unnoticed: errors of loading and of the store, what a model lacks, what a full context left out. As
/// many lines as `room` holds, the most serious first; the others in their turn.
Column {
    id: notices

    required property var app
    /// The greatest height.
    required property real room
    readonly property var library: app.library
    readonly property var session: app.session

    readonly property var entries: [
        {
            text: library.error, detail: library.errorDetail, tone: "error",
            action: library.offersCpu ? qsTr("Continue on the CPU") : library.offersReopening ? qsTr("Open again")
                : library.preTokenizers.length > 0 ? qsTr("Choose…") : "",
            act: () => library.offersCpu ? library.continueOnCpu() : library.offersReopening ? library.openAgain()
                : choice.open(),
            dismiss: () => library.dismissError()
        },
        {
            text: session.error, detail: session.errorDetail, tone: "error", action: "", act: () => {},
            dismiss: () => session.dismissError()
        },
        {
            text: library.news.join(" "), detail: "", tone: "warning", action: "", act: () => {},
            dismiss: () => library.dismissNews()
        },
        {
            text: session.notice, detail: "", tone: "warning", action: "", act: () => {},
            dismiss: () => session.dismissNotice()
        }
    ].filter(entry => entry.text.length > 0)
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
            readonly property var entry: notices.entries[(notices.first + index) % notices.entries.length]
                                         ?? {text: "", detail: "", tone: "info", action: ""}

            width: notices.width
            text: entry.text
            detail: entry.detail
            tone: entry.tone
            action: entry.action
            more: index === notices.shown - 1 ? notices.entries.length - notices.shown : 0
            onActed: entry.act()
            onDismissed: entry.dismiss()
            onMoreWanted: notices.first = (notices.first + notices.shown) % notices.entries.length
        }
    }
    PreTokenizerChoice {
        id: choice
        parent: notices
        y: notices.height
        width: Math.min(notices.width, 420)
        x: notices.width - width
        names: notices.library.preTokenizers
        likely: notices.library.likelyPreTokenizers
        onChosen: name => notices.library.loadWithPreTokenizer(name)
    }
}
