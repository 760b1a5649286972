/** For bash from 3.2 on, which is what macOS has. */
import { caseFunctions, type ListSyntax } from "./case-functions.ts";
import { type Grammar, SESSION_IDS } from "./grammar.ts";

const LISTS: ListSyntax = {
  none: "",
  words: (words) => `"${words.join(" ")}"`,
  described: (rows) => `"${rows.map(([name]) => name).join(" ")}"`,
  or: " | ",
};

export const bashScript = (grammar: Grammar): string => `# self-gen completions bash

_self_gen_sessions() {
  ${SESSION_IDS}
}

${caseFunctions(grammar, LISTS)}

_self_gen() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" name= line= kind= list= word= i=1
  COMPREPLY=()
  while [ "$i" -lt "$COMP_CWORD" ]; do
    word="\${COMP_WORDS[i]}"
    i=$((i + 1))
    case "$word" in
      -*)
        _self_gen_value "$name" "$word" || continue
        # bash takes --option=value for three words
        if [ "$i" -lt "$COMP_CWORD" ] && [ "\${COMP_WORDS[i]}" = "=" ]; then i=$((i + 1)); fi
        if [ "$i" -ge "$COMP_CWORD" ]; then
          if [ "$cur" = "=" ]; then cur=; fi
          _self_gen_reply
          return
        fi
        i=$((i + 1))
        ;;
      *)
        line="\${line:+$line }$word"
        name="\${name:-$word}"
        ;;
    esac
  done
  case "$cur" in
    -*) _self_gen_flags "$name" ;;
    *) _self_gen_word "$line" ;;
  esac
  _self_gen_reply
}

_self_gen_reply() {
  case "$kind" in
    words) COMPREPLY=($(compgen -W "$list" -- "$cur")) ;;
    session) COMPREPLY=($(compgen -W "$(_self_gen_sessions)" -- "$cur")) ;;
    path) compopt -o default 2>/dev/null ;;
  esac
}

complete -F _self_gen self-gen`;
