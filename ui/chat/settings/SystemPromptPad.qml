import Vitrine
import Vitrine.App

/// The field for the system prompt of the chat that is shown.
TextPad {
    required property ChatSession session

    name: qsTr("System prompt")
    placeholder: qsTr("Facts and instructions for the model")
    live: true
    text: session.chat.systemPrompt
    onEdited: words => session.chat.systemPrompt = words
}
