_enkat() {
    local IFS=$'\013' at
    local words=("${COMP_WORDS[@]}")
    if ((BASH_VERSINFO[0] >= 4)); then
        words[COMP_CWORD]=$2
    fi
    # bash passes the words as they are typed, with quotes.
    words=("${words[@]//[\"\'\\]/}")
    COMPREPLY=($(_CLAP_IFS=$IFS _CLAP_COMPLETE_INDEX=$COMP_CWORD VARIABLE=bash enkat -- "${words[@]}"))
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
