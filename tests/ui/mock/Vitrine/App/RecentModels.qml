import QtQuick

ListModel {
    ListElement {
        path: "/models/a.gguf"
        name: "a"
        fileName: "a-Q4_K_M.gguf"
        quantization: "Q4_K_M"
        size: "808 MB"
        description: "llama"
        missing: false
        current: false
        starter: false
    }
    ListElement {
        path: "/models/b.gguf"
        name: "b"
        fileName: "b.gguf"
        quantization: ""
        size: ""
        description: ""
        missing: true
        current: false
        starter: false
    }
    ListElement {
        path: "/share/s.gguf"
        name: "Starter (bundled)"
        fileName: "s.gguf"
        quantization: "Q8_0"
        size: "10 MB"
        description: "qwen2"
        missing: false
        current: false
        starter: true
    }
}
