pragma Singleton

import QtQuick

/// The text that is looked for in the conversation, which every text of a message marks; empty: none.
QtObject {
    property string text: ""
}
