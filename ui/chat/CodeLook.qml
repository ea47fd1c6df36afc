pragma Singleton

import QtQuick

/// How all code of the window is shown.
QtObject {
    /// Long lines go on below instead of beyond the edge.
    property bool wrapped: false
}
