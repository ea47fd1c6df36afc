#pragma once

namespace vitrine {

/// Gives each PasswordField a name in the accessibility tree: the value of its property `spoken`. Without this, Qt
/// reports an empty name for password fields, even if Accessible.name is set. The text of the field is reported as
/// bullets.
void installPasswordAccessible();

}  // namespace vitrine
