_enkat() {
    local IFS=$'\013' at word breaks= prefix last=-1 current=0 line=$COMP_LINE words=()
    # bash divides words at `=` and `:`, such as `--format=json` into three.
    for at in "${!COMP_WORDS[@]}"; do
        word=${COMP_WORDS[at]}
        if ((at == 0)) || [[ $line == [[:space:]]* || ($word != [=:]* && ${words[last]} != *[=:]) ]]; then
            words[++last]=
        fi
        line=${line#*"$word"}
        if ((at == COMP_CWORD)); then
            current=$last
            # The word ends at the cursor.
            if ((BASH_VERSINFO[0] >= 4)) && [[ $word != [=:]* ]]; then
                word=$2
            fi
        fi
        words[last]+=$word
    done
    # bash passes the words as they are typed, with quotes.
    words=("${words[@]//[\"\'\\]/}")
    COMPREPLY=($(_CLAP_IFS=$IFS _CLAP_COMPLETE_INDEX=$current VARIABLE=bash enkat -- "${words[@]}"))
    # bash replaces the part of the word behind the last `=` or `:`.
    for at in = :; do
        [[ $COMP_WORDBREAKS != *$at* ]] || breaks+=$at
    done
    prefix=${words[current]%"${words[current]##*[$breaks]}"}
    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    if ! [[ ${COMPREPLY-} =~ [=/:]$ ]]; then
        compopt +o nospace 2> /dev/null
    fi
    # bash inserts the words as they are returned: a name with a space needs quotes, unless they are open already.
    if [[ ${COMP_WORDS[COMP_CWORD]} != [\"\']* ]]; then
        for at in "${!COMPREPLY[@]}"; do
            if [[ ${COMPREPLY[at]} == *[[:space:]\"\'\\\$\`\&\|\;\<\>\(\)\*\?\[\]\!\#]* ]]; then
                printf -v "COMPREPLY[$at]" %q "${COMPREPLY[at]}"
            fi
        done
    fi
}
if ((BASH_VERSINFO[0] > 4 || (BASH_VERSINFO[0] == 4 && BASH_VERSINFO[1] >= 4))); then
    complete -o nospace -o bashdefault -o nosort -F _enkat enkat
else
    complete -o nospace -o bashdefault -F _enkat enkat
fi
