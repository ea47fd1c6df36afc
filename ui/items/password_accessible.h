#pragma once

namespace vitrine {

/// Gives each PasswordField a name in the accessibility tree: its property `spoken`. Qt reports an empty name for
/// password fields, whatever Accessible.name is. The text of the field is reported as bullets.
void installPasswordAccessible();

}  // namespace vitrine
