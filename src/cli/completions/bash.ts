/** For bash from 3.2 on, which is what macOS has. */
import {
  type CompletionCandidates,
  casePattern,
  type Flag,
  type Grammar,
  SESSION_IDS,
} from "./grammar.ts";

const indentLines = (lines: readonly string[]): string =>
  lines.map((line) => `    ${line}`).join("\n");

const expectation = (next: CompletionCandidates): string =>
  next.kind === "words" ? `kind=words list="${next.words.join(" ")}"` : `kind=${next.kind}`;

const names = (flags: readonly Flag[]): string => flags.map(({ name }) => `--${name}`).join(" ");

function valueCases({ commands }: Grammar): string[] {
  return commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => {
      if (flag.value === null) return [];
      const short = flag.short === null ? "" : ` | "${name} -${flag.short}"`;
      return [`"${name} --${flag.name}"${short}) ${expectation(flag.value)} ;;`];
    }),
  );
}

const wordCases = ({ commands }: Grammar): string[] => [
  `"") kind=words list="${commands.map(({ name }) => name).join(" ")}" ;;`,
  ...commands.flatMap(({ name, words }) =>
    words.map((one) => `${casePattern(name, one)}) ${expectation(one.next)} ;;`),
  ),
];

export const bashScript = (grammar: Grammar): string => `# self-gen completions bash

_self_gen_sessions() {
  ${SESSION_IDS}
}

# command, option: what its value can be; fails when it takes none
_self_gen_value() {
  kind=none list=
  case "$1 $2" in
${indentLines(valueCases(grammar))}
    *) return 1 ;;
  esac
}

# words so far: what can follow
_self_gen_word() {
  kind=none list=
  case "$1" in
${indentLines(wordCases(grammar))}
  esac
}

_self_gen_flags() {
  kind=words
  case "$1" in
    "") list="${names(grammar.flags)}" ;;
${indentLines(grammar.commands.map(({ name, flags }) => `${name}) list="${names(flags)}" ;;`))}
    *) list= ;;
  esac
}

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
