/** A command with what differs from turn to turn left open: `gh release create --tag <…>`. */
const PLACEHOLDER = "<…>";
const FEWEST_TURNS = 2;

/** Quoted text is one word. */
const wordsIn = (line: string): readonly string[] =>
  line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+|\S+/g) ?? [];

/** `turns`: the lines of each turn that took the step. A word that stands in only one of them is that one's own. */
export function generalizeCommand(line: string, turns: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const lines of turns)
    for (const word of new Set(lines.flatMap(wordsIn)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const isShared = (word: string): boolean => (counts.get(word) ?? 0) >= FEWEST_TURNS;
  const [program = "", ...others] = wordsIn(line);
  const open = others.map((word) => (isShared(word) ? word : generalizeWord(word)));
  return [
    program,
    ...open.filter((word, at) => word !== PLACEHOLDER || open[at - 1] !== PLACEHOLDER),
  ].join(" ");
}

/** The name of an option stays. */
const generalizeWord = (word: string): string =>
  (/^--?[\w-]+=/.exec(word)?.[0] ?? "") + PLACEHOLDER;
