pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Layouts
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// Generates another answer to the same message, with other settings or another model just for this answer. The
/// settings of the chat do not change.
PopupPanel {
    id: panel

    required property ChatSession session
    required property ChatSettings chat
    required property ModelLibrary library
    property real message: 0
    /// Settings that differ from those of the chat. A key is the name of a chat setting or of a sampler parameter.
    property var values: ({})

    function ask(id) {
        message = id;
        values = {};
        chat.beginOnce();
        open();
        again.forceActiveFocus(Qt.TabFocusReason);
    }

    function choose(key, value) {
        values = Object.assign({}, values, {[key]: value});
    }

    function answer(model) {
        close();
        session.sender.answerAgain(message, Object.assign(chat.onceValues(), values), model);
    }

    parent: T.Overlay.overlay
    anchors.centerIn: parent
    width: Math.min(Theme.px(520), (parent?.width ?? Theme.px(520)) - 2 * Theme.l)
    height: Math.min(implicitHeight, (parent?.height ?? Theme.popupHeight) - 2 * Theme.l)
    modal: true
    padding: Theme.dialogPadding
    title: qsTr("Answer again with")

    contentItem: ColumnLayout {
        spacing: Theme.s
        Accessible.role: Accessible.Dialog
        Accessible.name: panel.title
        AppText {
            text: panel.title
            font.pixelSize: Theme.title
            font.weight: Font.DemiBold
            Accessible.role: Accessible.Heading
        }
        FollowingFlickable {
            Layout.fillWidth: true
            Layout.fillHeight: true
            implicitHeight: column.implicitHeight + Theme.xs
            contentHeight: column.implicitHeight + Theme.xs
            // This item is not a Layout. When a Layout is resized while it is hidden, it also arranges items that have
            // been destroyed since it was shown (Qt 6.4).
            Column {
                id: column
                // Leave space for the scroll bar and for focus rings.
                x: Theme.xs
                width: parent.width - Theme.l - x
                ThinkingChoice {
                    width: column.width
                    library: panel.library
                    reasoning: panel.values.reasoning ?? panel.chat.reasoning
                    onChosen: reasoning => panel.choose("reasoning", reasoning)
                }
                SeedSetting {
                    width: column.width
                    seed: panel.values.seed ?? panel.chat.seed
                    onChosen: seed => panel.choose("seed", seed)
                }
                Repeater {
                    model: panel.visible ? panel.chat.once : null
                    NumberSetting {
                        required property int index
                        required label
                        required help
                        required value
                        required from
                        required to
                        required least
                        required most
                        required stepSize
                        required decimals
                        required differs
                        required property bool matters
                        wanted: matters
                        width: column.width
                        onChosen: value => panel.chat.once.choose(index, value)
                        onResetWanted: panel.chat.once.reset(index)
                    }
                }
                AppText {
                    width: column.width
                    topPadding: Theme.l
                    bottomPadding: Theme.s
                    wrapMode: Text.Wrap
                    visible: others.implicitHeight > 0 || panel.library.endpoints?.count > 0
                    text: qsTr("Or choose another model; Vitrine opens it")
                    muted: true
                    font.pixelSize: Theme.small
                }
                Column {
                    id: others
                    width: column.width
                    spacing: Theme.s
                    Repeater {
                        model: panel.library.recent
                        delegate: PlainButton {
                            id: other

                            required property string path
                            required property string name
                            required property string quantization
                            required property bool missing
                            required property bool current

                            width: others.width
                            visible: !current && !missing
                            alignment: Qt.AlignLeft
                            symbol: "model"
                            text: other.quantization.length > 0 ? other.name + " · " + other.quantization : other.name
                            onClicked: panel.answer(other.path)
                        }
                    }
                }
                Column {
                    id: servers
                    width: column.width
                    Repeater {
                        model: panel.library.endpoints
                        delegate: Column {
                            id: server

                            required property int index
                            required property string name
                            required property string address
                            required property list<string> models
                            required property list<string> companions

                            width: servers.width
                            visible: models.length > 0
                            topPadding: Theme.l
                            spacing: Theme.xs
                            AppText {
                                width: parent.width
                                text: qsTr("On the server %1").arg(server.name)
                                elide: Text.ElideMiddle
                                muted: true
                                font.pixelSize: Theme.small
                            }
                            ServerModels {
                                width: parent.width
                                library: panel.library
                                server: server.index
                                name: server.name
                                address: server.address
                                models: server.models
                                companions: server.companions
                                accompanied: false
                                onPicked: path => panel.answer(path)
                            }
                        }
                    }
                }
            }
        }
        RowLayout {
            Layout.fillWidth: true
            spacing: Theme.s
            Item { Layout.fillWidth: true }
            PlainButton {
                text: qsTr("Cancel")
                onClicked: panel.close()
            }
            PlainButton {
                id: again
                primary: true
                text: qsTr("Answer again")
                onClicked: panel.answer("")
            }
        }
    }
}
