#pragma once

namespace vitrine {

/// Limits Qt's messages about scripts for which no font is installed to one message per script. Otherwise Qt prints a
/// message for every font that it tries, each time such text is shown. All other messages are printed unchanged.
void condenseFontMessages();

}  // namespace vitrine
