#pragma once

namespace vitrine {

/// Returns freed heap memory to the operating system, which takes a few milliseconds. Otherwise the C library keeps
/// free blocks that are located between used blocks. After an hour of chats, such blocks were a quarter of the heap.
/// Does nothing unless the C library is glibc.
void returnFreeMemory();

}  // namespace vitrine
