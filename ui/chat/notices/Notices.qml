pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App

/// Important notices: errors of loading and saving, features that a model lacks, messages that do not fit in the
/// context. All of them share one banner. The most serious notice comes first; of equally serious notices, the newest.
Item {
    id: notices

    required property ChatSession session
    required property ModelLibrary library
    required property ChatFile chatFile
    required property CrashReports crashes

    readonly property list<Notice> all: [
        Notice {
            text: notices.saveProblem
            tone: Banner.Tone.Error
            onDismissed: notices.saveProblem = ""
        },
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
            text: notices.chatFile.inMemory ? notices.chatFile.notice : ""
            tone: Banner.Tone.Error
            action: qsTr("Save elsewhere…")
            onActed: (save.made() as SaveElsewhere).begin()
            // This notice cannot be dismissed until the chats are saved in another file.
            dismissible: false
        },
        Notice {
            text: notices.chatFile.repair
            tone: Banner.Tone.Warning
            progress: notices.chatFile.repairing
            // This notice cannot be dismissed. It disappears when the repair is complete.
            dismissible: false
        },
        Notice {
            text: notices.session.notices.error
            detail: notices.session.notices.errorDetail
            tone: Banner.Tone.Error
            action: notices.session.saver.unsaved && !notices.chatFile.inMemory && notices.chatFile.repairing < 0 ? qsTr("Save elsewhere…") : ""
            onActed: (save.made() as SaveElsewhere).begin()
            onDismissed: notices.session.notices.dismissError()
        },
        Notice {
            text: notices.chatFile.inMemory ? "" : notices.chatFile.notice
            tone: Banner.Tone.Warning
            onDismissed: notices.chatFile.dismissNotice()
        },
        Notice {
            text: notices.library.closeReason
            tone: Banner.Tone.Info
            onDismissed: notices.library.dismissCloseReason()
        },
        Notice {
            text: Array.from(notices.library.news).join(" ")
            tone: Banner.Tone.Warning
            onDismissed: notices.library.dismissNews()
        },
        Notice {
            text: notices.session.notices.notice
            tone: notices.session.notices.warns ? Banner.Tone.Warning : Banner.Tone.Info
            onDismissed: notices.session.notices.dismiss()
        },
        Notice {
            text: notices.crashes.notice
            tone: notices.crashes.warns ? Banner.Tone.Warning : Banner.Tone.Info
            action: notices.crashes.file.length > 0 ? qsTr("Show report") : ""
            onActed: (report.made() as CrashReportPanel).show()
            onDismissed: notices.crashes.dismiss()
        },
        Notice {
            text: notices.session.sender.serverToAllow.length === 0 ? ""
                : qsTr("%1 has not received all of this chat. If you continue, the whole chat is sent to this server.").arg(notices.session.sender.serverToAllow)
            tone: Banner.Tone.Warning
            action: qsTr("Send the chat")
            onActed: notices.session.sender.allowServer()
            // This notice cannot be dismissed, because no message can be sent until the user agrees.
            dismissible: false
        },
        Notice {
            text: notices.session.undo.text
            tone: Banner.Tone.Info
            action: qsTr("Undo")
            onActed: notices.session.undo.restore()
            onDismissed: notices.session.undo.forget()
        }
    ]
    readonly property list<Notice> entries: Array.from(all).filter(notice => notice.text.length > 0).sort((a, b) => severity(b) - severity(a) || b.since - a.since)
    /// The reason why the chats could not be saved to another file.
    property string saveProblem
    /// Index of the notice that the banner shows.
    property int shown: 0
    readonly property Notice entry: entries[shown] ?? null

    /// Emitted when a dialog was closed and the user continues in the conversation.
    signal closed

    function severity(notice: Notice): int {
        return notice.tone === Banner.Tone.Error ? 2 : notice.tone === Banner.Tone.Warning ? 1 : 0;
    }

    onEntriesChanged: shown = 0
    visible: entries.length > 0
    implicitHeight: visible ? Theme.banner : 0

    Banner {
        width: parent.width
        bar: true
        text: notices.entry?.text ?? ""
        detail: notices.entry?.detail ?? ""
        tone: notices.entry?.tone ?? Banner.Tone.Info
        action: notices.entry?.action ?? ""
        dismissible: notices.entry?.dismissible ?? true
        progress: notices.entry?.progress ?? -1
        number: notices.shown + 1
        count: notices.entries.length
        onActed: notices.entry.acted()
        onDismissed: notices.entry.dismissed()
        onNextWanted: notices.shown = (notices.shown + 1) % notices.entries.length
    }
    LazyItem {
        id: save
        active: false
        visible: false
        component: SaveElsewhere {
            chatFile: notices.chatFile
            onEnded: sentence => notices.saveProblem = sentence
        }
    }
    LazyItem {
        id: report
        active: false
        visible: false
        component: CrashReportPanel {
            crashes: notices.crashes
            onClosed: notices.closed()
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
