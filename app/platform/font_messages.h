#pragma once

namespace vitrine {

/// Prints one message for each script without an installed font. Qt would print a message for every font it tries, each
/// time it shows such text. All other messages pass unchanged.
void condenseFontMessages();

}  // namespace vitrine
