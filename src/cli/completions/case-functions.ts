/** The shell functions that hold the grammar: what bash and zsh differ in is how a list is written. */
import { type CompletionCandidates, casePattern, type Flag, type Grammar } from "./grammar.ts";

export type ListSyntax = {
  readonly none: string;
  readonly words: (words: readonly string[]) => string;
  /** Of names with their help, for a shell that shows it. */
  readonly described: (rows: readonly (readonly [name: string, help: string])[]) => string;
  /** Between two patterns of a case. */
  readonly or: string;
};

const indentLines = (lines: readonly string[]): string =>
  lines.map((line) => `    ${line}`).join("\n");

export function caseFunctions({ commands, flags: common }: Grammar, list: ListSyntax): string {
  const expectation = (next: CompletionCandidates): string =>
    next.kind === "words" ? `kind=words list=${list.words(next.words)}` : `kind=${next.kind}`;
  const flagList = (flags: readonly Flag[]): string =>
    list.described(flags.map(({ name, help }) => [`--${name}`, help]));
  const values = commands.flatMap(({ name, flags }) =>
    flags.flatMap((flag) => {
      if (flag.value === null) return [];
      const short = flag.short === null ? "" : `${list.or}"${name} -${flag.short}"`;
      return [`"${name} --${flag.name}"${short}) ${expectation(flag.value)} ;;`];
    }),
  );
  const words = [
    `"") kind=words list=${list.described(commands.map(({ name, summary }) => [name, summary]))} ;;`,
    ...commands.flatMap((command) =>
      command.words.map((one) => `${casePattern(command.name, one)}) ${expectation(one.next)} ;;`),
    ),
  ];
  const ofCommands = commands.map(({ name, flags }) => `${name}) list=${flagList(flags)} ;;`);
  return `# command, option: what its value can be; fails when it takes none
_self_gen_value() {
  kind=none list=${list.none}
  case "$1 $2" in
${indentLines(values)}
    *) return 1 ;;
  esac
}

# words so far: what can follow
_self_gen_word() {
  kind=none list=${list.none}
  case "$1" in
${indentLines(words)}
  esac
}

_self_gen_flags() {
  kind=words
  case "$1" in
    "") list=${flagList(common)} ;;
${indentLines(ofCommands)}
    *) list=${list.none} ;;
  esac
}`;
}
