import QtQuick
import Vitrine

/// What must not go unnoticed: errors of loading and of the store, what a model lacks, what a full context left out.
Column {
    id: notices

    required property var app

    topPadding: visibleChildren.length > 0 ? Theme.s : 0
    bottomPadding: topPadding
    spacing: Theme.s

    Banner {
        width: parent.width
        tone: "error"
        text: notices.app.library.error
        detail: notices.app.library.errorDetail
        action: notices.app.library.offersCpu ? qsTr("Go on with the CPU")
                                              : notices.app.library.offersReopening ? qsTr("Open again") : ""
        onActed: notices.app.library.offersCpu ? notices.app.library.continueOnCpu() : notices.app.library.openAgain()
        onDismissed: notices.app.library.dismissError()
    }
    PreTokenizerChoice {
        width: parent.width
        names: notices.app.library.preTokenizers
        onChosen: name => notices.app.library.loadWithPreTokenizer(name)
    }
    Banner {
        width: parent.width
        tone: "error"
        text: notices.app.session.error
        detail: notices.app.session.errorDetail
        onDismissed: notices.app.session.dismissError()
    }
    Banner {
        width: parent.width
        tone: "warning"
        text: notices.app.library.notice
        onDismissed: notices.app.library.dismissNotice()
    }
    Banner {
        width: parent.width
        tone: "warning"
        text: notices.app.session.notice
        onDismissed: notices.app.session.dismissNotice()
    }
}
