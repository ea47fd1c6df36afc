# Reads the table of tensor types into CMake variables. VITRINE_FORMATS is the list of names. For each name,
# VITRINE_<name>_BLOCK_SIZE is the number of elements per block, and VITRINE_<name>_BLOCK_BYTES the number of bytes per
# block. Devices store the parts of a block in separate planes (core/compute/vulkan/memory/device_layout.h).
# VITRINE_<name>_PLANES lists the number of bytes of a block in each plane.
set(quant_types ${CMAKE_CURRENT_LIST_DIR}/quant_types.def)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${quant_types})
file(STRINGS ${quant_types} quant_rows REGEX "^VITRINE_QUANT_TYPE\\(")
set(VITRINE_FORMATS "")
foreach(row IN LISTS quant_rows)
  string(REGEX MATCH "\\(([A-Z0-9_]+), [0-9]+, ([0-9]+), ([0-9]+)," _ "${row}")
  set(format ${CMAKE_MATCH_1})
  list(APPEND VITRINE_FORMATS ${format})
  set(VITRINE_${format}_BLOCK_SIZE ${CMAKE_MATCH_2})
  set(VITRINE_${format}_BLOCK_BYTES ${CMAKE_MATCH_3})
  string(REGEX MATCHALL "{[0-9]+, [0-9]+}" parts "${row}")
  list(TRANSFORM parts REPLACE ".*, ([0-9]+)}" "\\1" OUTPUT_VARIABLE VITRINE_${format}_PLANES)
endforeach()
