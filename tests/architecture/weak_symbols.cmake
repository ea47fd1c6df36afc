# Objects that are compiled for one instruction set must not define symbols that the linker can merge with symbols of
# other objects.
set(isa_objects "")
foreach(level IN LISTS VITRINE_ISA_LEVELS)
  list(APPEND isa_objects $<TARGET_OBJECTS:vitrine_cpu_${level}>)
endforeach()
add_test(NAME weak_symbols COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/weak_symbols.py ${isa_objects}
         COMMAND_EXPAND_LISTS)
add_test(NAME weak_symbols_finds_breaches
         COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_LIST_DIR}/weak_symbols.py --self-test ${CMAKE_CXX_COMPILER})
set_tests_properties(weak_symbols weak_symbols_finds_breaches PROPERTIES LABELS unit)
