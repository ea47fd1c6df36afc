import QtQuick

QtObject {
    required property QtObject program
    property bool on: false
    property bool paused: false
    property bool running: program.session.answer.generating && !paused
    property int tokens: paused ? 12 : 0
    property string piece: paused ? "·blue" : ""
    property int tokenId: paused ? 6303 : -1
    property real probability: paused ? 0.23 : -1
    property string reason: ""
    property var candidates: paused ? [{tokenId: 6303, piece: "·blue", probability: 0.23, drawn: true},
                                       {tokenId: 13, piece: ".", probability: 0.2, drawn: false}] : []
    property string conditions: ""
    property bool first: true
    property real entropyAbove: 0
    property int rankAbove: 0
    property real probabilityBelow: 0
    property var ids: []
    property var texts: []
    property bool notFinite: false

    function pauseNow() { program.note("pauseNow"); }
    function step() { program.note("step"); }
    function runTo(tokens) { program.note("runTo " + tokens); }
    function resume() { program.note("resume"); }
    function choose(token) { program.note("choose " + token); }
}
