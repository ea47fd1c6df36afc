import QtQuick

/// The messages of the mock program. Which messages exist depends on `state`.
ListModel {
    id: messages

    enum Author { User, Assistant }
    enum State { Complete, Streaming, Stopped, Failed, Interrupted }

    /// The simulated state of the program; see Program.state.
    required property string state
    readonly property Component blockList: Component { BlockListModel {} }
    readonly property TableModel noTable: TableModel {}

    function block(kind, text, more) {
        return Object.assign({kind: kind, text: text, markdown: kind === BlockListModel.Kind.Code ? "" : text, language: "", level: 0, open: false, table: noTable, indent: 0,
                              continues: false}, more ?? {});
    }

    function blocks(list) {
        const model = blockList.createObject(messages);
        list.forEach(block => model.append(block));
        return model;
    }

    function message(id, author, text, more) {
        return Object.assign({messageId: id, author: author, text: text, opening: text,
                              said: author === MessageListModel.Author.User ? text : "", messageState: MessageListModel.State.Complete,
                              time: "", footnote: "", facts: "", modelName: "", server: "", serverAddress: "", errorText: "", errorDetail: "", blocks: blocks([]),
                              reasoning: "", reasoningBlocks: blocks([]), reasoningTokens: 0, reasoningSeconds: -1, sibling: 1, siblings: 1,
                              edited: false, leftOut: 0},
                             more ?? {});
    }

    function textOf(id) {
        for (let row = 0; row < count; ++row) {
            if (get(row).messageId === id)
                return get(row).text;
        }
        return "";
    }

    function spokenOf(id) {
        return textOf(id);
    }

    /// Appends a block to the last message.
    function grow(text) {
        get(count - 1).blocks.append(block(BlockListModel.Kind.Text, text));
    }

    /// Replaces the last answer by reasoning that the model did not end: its closing tag is missing.
    function leaveThinking() {
        set(count - 1, {opening: "", text: "", blocks: blocks([]),
                        reasoningBlocks: blocks([block(BlockListModel.Kind.Text, "Hm")]), reasoningTokens: 3});
    }

    Component.onCompleted: {
        if (["chat", "streaming", "failed"].indexOf(state) < 0)
            return;
        const thought = "Blue light has the shorter waves.";
        append(message(1, MessageListModel.Author.User, "why <b>is</b>\nthe sky blue"));
        append(message(2, MessageListModel.Author.Assistant, "whole", {
            footnote: "12 tokens", facts: "Vitrine: 0", modelName: "model", reasoning: thought, reasoningTokens: 7, reasoningSeconds: 62,
            reasoningBlocks: blocks([block(BlockListModel.Kind.Text, thought)]),
            blocks: blocks([
                block(BlockListModel.Kind.Heading, "Light", {level: 2}),
                block(BlockListModel.Kind.Text, "It is **scattered**, see [this](http://example.org)."),
                block(BlockListModel.Kind.Text, "> quoted"), block(BlockListModel.Kind.Text, "1. one\n2. two"),
                block(BlockListModel.Kind.Code, "print(" + "1, ".repeat(80) + ")", {language: "python", open: true}),
                block(BlockListModel.Kind.Rule, "")])}));
        append(message(3, MessageListModel.Author.User, "and then?"));
        append(message(4, MessageListModel.Author.Assistant, "some", {
            modelName: "model", footnote: "stopped", facts: "Seed: unknown", sibling: 2, siblings: 3,
            messageState: state === "streaming" ? MessageListModel.State.Streaming
                        : state === "failed" ? MessageListModel.State.Failed : MessageListModel.State.Stopped,
            errorText: state === "failed" ? "The engine stopped." : "",
            blocks: blocks([block(BlockListModel.Kind.Text, "So far")])}));
    }
}
