# No object of an instruction-set level may define a symbol that the linker shares with other objects.
get_property(isa_targets GLOBAL PROPERTY VITRINE_ISA_TARGETS)
set(isa_objects "")
foreach(target IN LISTS isa_targets)
  list(APPEND isa_objects $<TARGET_OBJECTS:${target}>)
endforeach()
add_test(NAME weak_symbols COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/weak_symbols.py ${isa_objects}
         COMMAND_EXPAND_LISTS)
add_test(NAME weak_symbols_finds_breaches
         COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/weak_symbols.py --self-test ${CMAKE_CXX_COMPILER})
set_tests_properties(weak_symbols weak_symbols_finds_breaches PROPERTIES LABELS unit)
