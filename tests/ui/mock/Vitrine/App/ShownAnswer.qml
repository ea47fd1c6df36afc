import QtQuick

QtObject {
    enum Phase { Idle, Waiting, Prompt, Answer, Paused, Held }

    required property QtObject program
    property bool generating: program.state === "streaming"
    property string waitsFor: ""
    property int phase: generating ? ShownAnswer.Phase.Prompt : ShownAnswer.Phase.Idle
    property real promptProgress: 0.3
    property real tokensPerSecond: 31.2
    property real promptSecondsLeft: generating ? 12 : -1

    signal ended(real message)

    function stop() { program.note("stop"); generating = false; }
}
