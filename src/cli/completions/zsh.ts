import { quoteForShell } from "../../system/shell-word.ts";
import { caseFunctions, type ListSyntax } from "./case-functions.ts";
import { type Grammar, SESSION_IDS } from "./grammar.ts";

const inArray = (words: readonly string[]): string => `(${words.map(quoteForShell).join(" ")})`;

const LISTS: ListSyntax = {
  none: "()",
  words: inArray,
  // `_describe` reads `name:what it means`.
  described: (rows) => inArray(rows.map(([name, help]) => `${name}:${help.replaceAll("`", "")}`)),
  or: "|",
};

export const zshScript = (grammar: Grammar): string => `#compdef self-gen
# self-gen completions zsh

_self_gen_sessions() {
  ${SESSION_IDS}
}

${caseFunctions(grammar, LISTS)}

_self_gen_reply() {
  case "$kind" in
    words) _describe -t values self-gen list ;;
    session)
      list=(\${(f)"$(_self_gen_sessions)"})
      compadd -a list
      ;;
    path) _files ;;
  esac
}

_self_gen() {
  local cur="\${words[CURRENT]}" name= line= kind= word=
  local -a list
  integer i=2
  while (( i < CURRENT )); do
    word="\${words[i]}"
    (( i += 1 ))
    case "$word" in
      -*)
        _self_gen_value "$name" "$word" || continue
        if (( i == CURRENT )); then
          _self_gen_reply
          return
        fi
        (( i += 1 ))
        ;;
      *)
        line="\${line:+$line }$word"
        name="\${name:-$word}"
        ;;
    esac
  done
  case "$cur" in
    --*=*)
      if _self_gen_value "$name" "\${cur%%=*}"; then
        compset -P '*='
        _self_gen_reply
      fi
      return
      ;;
    -*) _self_gen_flags "$name" ;;
    *) _self_gen_word "$line" ;;
  esac
  _self_gen_reply
}

# Read from fpath this file is the function itself; sourced it only says whose function it is.
if [ "\${funcstack[1]-}" = "_self_gen" ] || [ "\${funcstack[1]-}" = "_self-gen" ]; then
  _self_gen "$@"
else
  compdef _self_gen self-gen
fi`;
