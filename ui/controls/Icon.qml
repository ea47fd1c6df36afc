import QtQuick
import QtQuick.Controls.impl
import Vitrine

/// A picture from the folder `icons` in a colour of the theme.
IconImage {
    property string icon
    property int size: Theme.icon

    source: icon.length > 0 ? Qt.resolvedUrl("../icons/" + icon + ".svg") : ""
    sourceSize.width: size
    sourceSize.height: size
    width: size
    height: size
    color: Theme.muted
    Accessible.ignored: true
}
