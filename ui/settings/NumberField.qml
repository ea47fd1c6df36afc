import QtQuick
import Vitrine
import "../theme/format.js" as Format

/// A text field for a number. The value `standard` means that the program chooses the number. The field is then empty
/// and shows the placeholder text `automatic`.
Field {
    id: field

    required property string name
    property real value
    property real least: 0
    property real most: 1
    property int decimals: 2
    property string automatic
    property real standard: 0
    readonly property var language: Format.locale()
    readonly property bool bySelf: automatic.length > 0 && value === standard

    signal chosen(real value)

    function shown() {
        return bySelf ? "" : Format.fixed(value, decimals);
    }

    implicitWidth: automatic.length > 0 ? Theme.px(120) : Theme.px(88)
    horizontalAlignment: TextInput.AlignRight
    font.family: Theme.mono
    text: shown()
    placeholderText: automatic
    inputMethodHints: Qt.ImhFormattedNumbersOnly
    Accessible.name: name
    Accessible.description: bySelf ? automatic : ""
    validator: DoubleValidator {
        bottom: field.automatic.length > 0 ? Math.min(field.least, field.standard) : field.least
        top: field.most
        decimals: field.decimals
        notation: DoubleValidator.StandardNotation
        locale: field.language.name
    }
    Tip {
        visible: field.wrong && field.activeFocus
        text: qsTr("A number from %1 to %2").arg(Format.fixed(field.least, field.decimals)).arg(Format.fixed(field.most, field.decimals))
    }
    // A typed "." is the decimal separator in every language, even if the language has a decimal comma.
    Keys.onPressed: event => {
        if (event.text === "." && language.decimalPoint !== ".") {
            field.insert(cursorPosition, language.decimalPoint);
            event.accepted = true;
        }
    }
    // Handles an emptied field here, because `editingFinished` is not emitted for it: an empty text is not a valid
    // number.
    onTextEdited: if (text.length === 0 && automatic.length > 0) chosen(standard)
    // This signal is also emitted when the focus leaves an unchanged field. The field shows a rounded value, which must
    // not replace the exact value.
    onEditingFinished: if (text.length > 0 && text !== shown()) chosen(Number.fromLocaleString(language, text))
    onActiveFocusChanged: if (!activeFocus) text = Qt.binding(() => field.shown())
}
