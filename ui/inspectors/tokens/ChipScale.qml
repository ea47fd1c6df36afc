import QtQuick
import Vitrine

/// Meaning and steps of the colours of chips. Used by the chips and by their legend.
QtObject {
    id: scale

    /// A value of ChipStyle.Colouring.
    property int colouring: ChipStyle.Surprise

    readonly property list<string> names: [qsTr("Surprise"), qsTr("Probability"), qsTr("Entropy"), qsTr("Rank"), qsTr("Kind"), qsTr("Origin")]
    readonly property bool named: colouring === ChipStyle.Kind || colouring === ChipStyle.Origin
    readonly property bool warm: colouring === ChipStyle.Surprise || colouring === ChipStyle.Rank
    readonly property list<color> colors: colouring === ChipStyle.Kind ? Theme.kinds : colouring === ChipStyle.Origin ? Theme.origins
        : warm ? Theme.surprise : Theme.magnitude
    readonly property list<color> inks: named ? [] : warm ? Theme.surpriseInk : Theme.magnitudeInk
    /// Values at which the next colour begins. Empty for kinds and origins, whose numbers are the indices of their
    /// colours.
    readonly property list<real> limits: {
        switch (colouring) {
        case ChipStyle.Surprise: return Theme.surpriseBits;
        case ChipStyle.Probability: return [0.01, 0.1, 0.3, 0.6, 0.9];
        case ChipStyle.Entropy: return [0.5, 1, 2, 4, 6];
        case ChipStyle.Rank: return [2, 4, 11, 101, 1001];
        }
        return [];
    }
    /// Labels of the two ends of the scale.
    readonly property list<string> ends: {
        switch (colouring) {
        case ChipStyle.Surprise: return [qsTr("expected"), qsTr("surprising")];
        case ChipStyle.Probability: return ["0", qsTr("%1 %").arg(100)];
        case ChipStyle.Entropy: return [qsTr("certain"), qsTr("uncertain")];
        case ChipStyle.Rank: return [qsTr("rank 1"), qsTr("> 1,000")];
        }
        return [];
    }
    readonly property string steps: {
        switch (colouring) {
        case ChipStyle.Surprise: return qsTr("Surprise in bits; the colour changes at 1, 2, 4, 6 and 9");
        case ChipStyle.Probability: return qsTr("The model’s probability; the colour changes at 1, 10, 30, 60 and 90 %");
        case ChipStyle.Entropy: return qsTr("Entropy before the token, in bits; the colour changes at 0.5, 1, 2, 4 and 6");
        case ChipStyle.Rank: return qsTr("Rank; the colour changes after 1, 3, 10, 100 and 1,000");
        }
        return "";
    }
    /// Names of the kinds or origins. The index is the number of the kind or origin; the name of an unused number is
    /// empty.
    readonly property list<string> words: colouring === ChipStyle.Kind
        ? ["", qsTr("normal"), qsTr("unknown"), qsTr("control"), qsTr("user-defined"), qsTr("unused"), qsTr("byte")]
        : colouring === ChipStyle.Origin
            ? [qsTr("added"), qsTr("template"), qsTr("system"), qsTr("user"), qsTr("assistant"), qsTr("tool"), qsTr("generated")] : []
}
