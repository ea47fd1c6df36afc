# Completions of vitrine and vitrine-cli for fish. The programs themselves list what may follow (core/help/completion.h).
function __vitrine_complete
    # While fish completes a word, it hides the words after the cursor.
    set -l before (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $before[1])
    set -l plain (string replace -ra '[\\\\\'"]' '' -- $word)
    set -l lines ($program --complete (math (count $before) - 1) $before[2..] "$plain" 2> /dev/null)

    set -l flag "$(string match -r -- '^--[^=]*=' $word)"
    for line in $lines[2..]
        echo $flag$line
    end
    test -n "$lines[1]"; or return
    # For an unknown command, fish offers all files. It also offers names after = and :, which may not exist.
    for file in (complete -C "__vitrine_unknown "(string sub -s (math 1 + (string length -- $flag)) -- $word))
        test -e (string replace -r '^~/' "$HOME/" -- $file); or continue
        string match -q -- '*/' $file
        or test $lines[1] = '*'
        or string match -q -- "*$lines[1]" $file
        and echo $flag$file
    end
end
complete -c (string replace .fish '' (status basename)) -f -a '(__vitrine_complete)'
