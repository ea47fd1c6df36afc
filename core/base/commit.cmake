# Sets VITRINE_COMMIT to the hash of the commit that the sources come from. An archive made by `git archive` contains the
# hash in commit.txt; in a clone, git reports it. The hash is read when CMake configures. A new commit configures again.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/commit.txt VITRINE_COMMIT LIMIT_COUNT 1)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/commit.txt)
if(VITRINE_COMMIT MATCHES "Format" AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
  find_program(GIT git)
  if(GIT)
    execute_process(COMMAND ${GIT} rev-parse HEAD --git-path logs/HEAD WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
      OUTPUT_VARIABLE answer ERROR_VARIABLE refusal RESULT_VARIABLE status OUTPUT_STRIP_TRAILING_WHITESPACE)
    if(status EQUAL 0)
      string(REPLACE "\n" ";" answer "${answer}")
      list(GET answer 0 VITRINE_COMMIT)
      list(GET answer 1 log_of_head)
      cmake_path(ABSOLUTE_PATH log_of_head BASE_DIRECTORY ${PROJECT_SOURCE_DIR})
      if(EXISTS ${log_of_head})  # git writes this file at each change of HEAD, unless its configuration forbids that
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${log_of_head})
      endif()
    endif()
  endif()
endif()
if(NOT VITRINE_COMMIT MATCHES "^[0-9a-f]+$")
  message(WARNING "The commit of the sources is unknown: they are neither a git clone that git can read nor an archive made "
    "by git archive. --version will report an unknown commit. ${refusal}")
  set(VITRINE_COMMIT unknown)
endif()
