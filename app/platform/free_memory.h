#pragma once

namespace vitrine {

/// Returns freed heap memory to the operating system, in a few milliseconds. The C library otherwise keeps free blocks
/// between blocks in use; they grew to a quarter of the heap after an hour of chats. Does nothing unless the C library
/// is glibc.
void returnFreeMemory();

}  // namespace vitrine
