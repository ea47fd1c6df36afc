pragma ComponentBehavior: Bound

import QtQuick
import Vitrine
import Vitrine.App
import "../theme/format.js" as Format

/// The models of a server. A long list has a search field, in which the arrow keys select a model and Enter loads it.
Column {
    id: offers

    required property ModelLibrary library
    /// `server`: row of the server in Endpoints. `name` and `address`: name and address of the server.
    required property int server
    required property string name
    required property string address
    required property list<string> models
    required property list<string> companions
    /// Whether the user can choose companions here (see Endpoints::setCompanion).
    property bool accompanied: true
    /// Maximum number of models in the list until the user requests all models.
    readonly property int most: 8
    readonly property bool many: models.length > most
    /// Whether all matching models are shown, and not only the first ones.
    property bool all: false
    /// Index in `shown` of the model that Enter loads.
    property int current: 0
    /// Indices in `models` of the models that match the search. In a long list, the loaded model comes first.
    readonly property var found: {
        const words = field.text.toLowerCase().split(/\s+/);
        const names = Array.from(models);
        const isInUse = at => offers.library.path === offers.library.endpoints.modelPath(offers.server, names[at]);
        const places = names.map((_, at) => at).filter(at => words.every(word => names[at].toLowerCase().includes(word)));
        return many ? places.filter(isInUse).concat(places.filter(at => !isInUse(at))) : places;
    }
    readonly property var shown: all ? found : found.slice(0, most)
    readonly property string currentName: models[shown[current]] ?? ""

    /// The user has chosen a model. `path` is its path for ModelLibrary.
    signal picked(string path)
    /// The view should scroll so that `part` is visible.
    signal revealed(Item part)
    signal companionWanted(string model)
    signal companionUnwanted(string model)

    function open(model) {
        picked(library.endpoints.modelPath(server, model));
    }

    function step(by) {
        current = Math.max(0, Math.min(shown.length - 1, current + by));
        const row = rows.itemAt(current);
        if (row)
            revealed(row);
    }

    // Clear the search, so that the list is complete when it is opened the next time.
    onVisibleChanged: {
        all = false;
        field.clear();
    }
    topPadding: many ? Theme.xs : 0
    Field {
        id: field
        objectName: "findModel"
        visible: offers.many
        width: parent.width - Theme.xs
        symbol: "search"
        placeholderText: qsTr("Search among %Ln models", "", offers.models.length)
        Accessible.description: qsTr("%Ln found", "", offers.found.length) + (offers.currentName.length > 0 ? ": " + Format.name(offers.currentName) : "")
        onTextChanged: {
            offers.current = 0;
            offers.all = false;
            offers.revealed(field);
        }
        Keys.onUpPressed: offers.step(-1)
        Keys.onDownPressed: offers.step(1)
        Keys.onReturnPressed: if (offers.currentName.length > 0) offers.open(offers.currentName)
        Keys.onEnterPressed: if (offers.currentName.length > 0) offers.open(offers.currentName)
        // The first Esc clears the search, and the next Esc closes the list.
        Keys.onEscapePressed: event => {
            event.accepted = length > 0;
            clear();
        }
    }
    Repeater {
        id: rows
        model: offers.shown
        delegate: Item {
            id: offered

            required property int index
            required property int modelData
            readonly property string model: offers.models[modelData] ?? ""
            readonly property string shownName: Format.name(model)
            readonly property string companion: offers.companions[modelData] ?? ""

            width: offers.width
            implicitHeight: button.implicitHeight
            Rectangle {
                anchors.fill: parent
                visible: field.activeFocus && offered.index === offers.current
                radius: Theme.radius
                color: Theme.select
            }
            PlainButton {
                id: button
                width: parent.width - (choose.visible ? choose.width : 0)
                quiet: true
                alignment: Qt.AlignLeft
                symbol: offers.library.path === offers.library.endpoints.modelPath(offers.server, offered.model) ? "check" : "model"
                text: offered.companion.length > 0 ? qsTr("%1 · vocabulary from %2").arg(offered.shownName).arg(offered.companion) : offered.shownName
                hint: offers.address
                onClicked: offers.open(offered.model)
            }
            IconButton {
                id: choose
                objectName: "companion"
                visible: offers.accompanied
                anchors.right: parent.right
                anchors.verticalCenter: parent.verticalCenter
                symbol: offered.companion.length > 0 ? "unpin" : "file"
                text: offered.companion.length > 0 ? qsTr("Use %1 without the vocabulary from %2").arg(offered.shownName).arg(offered.companion)
                                                   : qsTr("Choose a file on this computer with the same vocabulary as %1, so that Vitrine can show and check this model's prompts and count their tokens").arg(offered.shownName)
                onClicked: {
                    if (offered.companion.length > 0)
                        offers.companionUnwanted(offered.model);
                    else
                        offers.companionWanted(offered.model);
                }
            }
        }
    }
    AppText {
        objectName: "noModel"
        visible: offers.many && offers.found.length === 0
        width: parent.width
        topPadding: Theme.s
        bottomPadding: Theme.s
        text: qsTr("%1 has no model that matches “%2”.").arg(offers.name).arg(field.text.trim())
        wrapMode: Text.Wrap
        muted: true
        font.pixelSize: Theme.small
    }
    PlainButton {
        objectName: "allModels"
        visible: offers.shown.length < offers.found.length
        quiet: true
        symbol: "chevron-down"
        text: qsTr("Show all %Ln", "", offers.found.length)
        onClicked: offers.all = true
    }
}
