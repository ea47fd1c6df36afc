# Completions of vitrine and vitrine-cli for bash. The programs themselves list what may follow (core/help/completion.h).
_vitrine()
{
    local cur words cword
    _get_comp_words_by_ref -n =: cur words cword  # words may contain = and :
    # xargs removes the quotes. The word at the cursor may lack its closing quote, so it is replaced first.
    words[cword]=_
    local -a plain lines
    mapfile -d '' -t plain < <(printf '%s ' "${words[@]:1}" | xargs -r printf '%s\0' 2> /dev/null)
    plain[cword-1]=${cur//[\'\"\\]/}
    mapfile -t lines < <("${1/#~\//$HOME/}" --complete $((cword - 1)) "${plain[@]}" 2> /dev/null)

    COMPREPLY=()
    [[ $cur != --*=* ]] || cur=${cur#*=}
    case ${lines[0]} in
    '') ;;
    '*') _filedir ;;
    /) _filedir -d ;;
    *) _filedir "${lines[0]#.}" ;;
    esac
    local line
    for line in "${lines[@]:1}"; do
        line=${line%%$'\t'*}
        [[ $cur == [\'\"]* ]] || line=${line//;/\\;}
        COMPREPLY+=("$line")
    done
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
    # readline replaces only what follows the last = or :
    local breaks="[${COMP_WORDBREAKS//[!=:]/}]"
    COMPREPLY=("${COMPREPLY[@]#"${cur%"${cur##*$breaks}"}"}")
}
complete -F _vitrine vitrine vitrine-cli
