import QtQuick

ListModel {
    required property QtObject program
    property string summary: "T 0.8 · top-p 0.95"

    function choose(row, value) { program.note("sampler " + row + " " + value); }

    function rowNamed(name) { return 0; }

    function reset(row) { program.note("resetSampler " + row); }

    ListElement {
        label: "Temperature"
        help: "0 always takes the most probable token"
        value: 0.8
        from: 0
        to: 2
        least: 0
        most: 5
        stepSize: 0.05
        decimals: 2
        differs: true
        matters: true
    }
    ListElement {
        label: "Top-k"
        help: "Keeps this many"
        value: 40
        from: 0
        to: 200
        least: 0
        most: 1000000
        stepSize: 1
        decimals: 0
        differs: false
        matters: true
    }
}
