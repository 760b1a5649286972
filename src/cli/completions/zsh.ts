import {
  type CompletionCandidates,
  casePattern,
  type Flag,
  type Grammar,
  quoteForShell,
  SESSION_IDS,
} from "./grammar.ts";

const indentLines = (lines: readonly string[]): string =>
  lines.map((line) => `    ${line}`).join("\n");

/** `_describe` reads `name:what it means`. */
const describeRows = (rows: readonly (readonly [string, string])[]): string =>
  rows.map(([name, help]) => quoteForShell(`${name}:${help.replaceAll("`", "")}`)).join(" ");

const expectation = (next: CompletionCandidates): string =>
  next.kind === "words"
    ? `kind=words list=(${next.words.map((word) => quoteForShell(word)).join(" ")})`
    : `kind=${next.kind}`;

const flagList = (flags: readonly Flag[]): string =>
  describeRows(flags.map(({ name, help }) => [`--${name}`, help]));

function valueCases({ commands }: Grammar): string[] {
  return commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => {
      if (flag.value === null) return [];
      const short = flag.short === null ? "" : `|"${name} -${flag.short}"`;
      return [`"${name} --${flag.name}"${short}) ${expectation(flag.value)} ;;`];
    }),
  );
}

function wordCases({ commands }: Grammar): string[] {
  const first = describeRows(commands.map(({ name, summary }) => [name, summary]));
  const later = commands.flatMap(({ name, words }) =>
    words.map((one) => `${casePattern(name, one)}) ${expectation(one.next)} ;;`),
  );
  return [`"") kind=words list=(${first}) ;;`, ...later];
}

export const zshScript = (grammar: Grammar): string => `#compdef self-gen
# self-gen completions zsh

_self_gen_sessions() {
  ${SESSION_IDS}
}

# command, option: what its value can be; fails when it takes none
_self_gen_value() {
  kind=none list=()
  case "$1 $2" in
${indentLines(valueCases(grammar))}
    *) return 1 ;;
  esac
}

# words so far: what can follow
_self_gen_word() {
  kind=none list=()
  case "$1" in
${indentLines(wordCases(grammar))}
  esac
}

_self_gen_flags() {
  kind=words
  case "$1" in
    "") list=(${flagList(grammar.flags)}) ;;
${indentLines(grammar.commands.map(({ name, flags }) => `${name}) list=(${flagList(flags)}) ;;`))}
    *) list=() ;;
  esac
}

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
