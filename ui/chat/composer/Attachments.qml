pragma ComponentBehavior: Bound

import QtQuick
import QtQuick.Templates as T
import Vitrine
import Vitrine.App

/// The files and long texts that will be sent with the unsent message. Each can be unfolded, shortened and removed.
Item {
    id: attachments

    required property ChatSession session
    readonly property var all: session.unsent.attachments

    visible: session.unsent.pastedLength > 0
    implicitHeight: visible ? list.height + Theme.m : 0

    Flickable {
        id: list
        y: Theme.m
        width: parent.width
        height: Math.min(contentHeight, Theme.px(240))
        contentHeight: rows.height
        clip: true
        boundsBehavior: Flickable.StopAtBounds
        T.ScrollBar.vertical: ThinScrollBar {}
        // Chips are placed next to each other. An unfolded text gets a line of its own.
        Flow {
            id: rows
            width: list.width - Theme.m
            spacing: Theme.xs
            Repeater {
                // The model is the number of attachments, not the list. With the list, every change of a token count
                // would create all delegates again and fold their texts.
                model: attachments.all.length
                AttachedText {
                    id: part

                    required property int index
                    readonly property var facts: attachments.all[index] ?? {file: "", characters: 0, lines: 1, tokens: -1, encoding: ""}

                    width: open ? rows.width : Math.min(implicitWidth, rows.width)
                    file: facts.file
                    characters: facts.characters
                    tokens: facts.tokens
                    encoding: facts.unusualEncoding ?? ""
                    content: open ? attachments.session.unsent.attachmentText(index) : ""
                    removable: true
                    onRemoveWanted: attachments.session.unsent.removeAttachment(index)
                    Row {
                        visible: (part.facts.encoding ?? "").length > 0
                        spacing: Theme.s
                        AppText {
                            anchors.verticalCenter: parent.verticalCenter
                            text: qsTr("Encoding")
                            muted: true
                            font.pixelSize: Theme.small
                        }
                        Choice {
                            id: encodings
                            objectName: "encodings"
                            implicitWidth: Theme.px(140)
                            height: Theme.controlSmall
                            // Add the detected encoding, because the session's list of encodings may not contain it.
                            model: {
                                const offered = Array.from(attachments.session.unsent.encodings());
                                const own = part.facts.encoding ?? "";
                                return own.length > 0 && !offered.includes(own) ? [own].concat(offered) : offered;
                            }
                            currentIndex: model.indexOf(part.facts.encoding ?? "")
                            Accessible.name: qsTr("Encoding of the file")
                            onActivated: at => attachments.session.unsent.readAs(part.index, model[at])
                        }
                    }
                    Row {
                        spacing: Theme.s
                        AppText {
                            anchors.verticalCenter: parent.verticalCenter
                            text: qsTr("Lines to send")
                            muted: true
                            font.pixelSize: Theme.small
                        }
                        NumberField {
                            id: first
                            implicitWidth: Theme.px(72)
                            height: Theme.controlSmall
                            name: qsTr("First line")
                            value: 1
                            least: 1
                            most: part.facts.lines
                            decimals: 0
                        }
                        AppText {
                            anchors.verticalCenter: parent.verticalCenter
                            text: qsTr("to")
                            muted: true
                            font.pixelSize: Theme.small
                        }
                        NumberField {
                            id: last
                            implicitWidth: Theme.px(72)
                            height: Theme.controlSmall
                            name: qsTr("Last line")
                            value: part.facts.lines
                            least: 1
                            most: part.facts.lines
                            decimals: 0
                        }
                        PlainButton {
                            height: Theme.controlSmall
                            text: qsTr("Shorten")
                            enabled: Number(first.text) > 1 || Number(last.text) < part.facts.lines
                            onClicked: attachments.session.unsent.keepLines(part.index, Number(first.text), Number(last.text))
                        }
                    }
                }
            }
        }
    }
}
