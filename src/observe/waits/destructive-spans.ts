/** Where in a command something is destroyed, so that whoever decides sees it among the rest. */
import {
  DESTRUCTIVE_PARTS,
  FETCHED_AND_RUN,
  ONLY_SAYS,
} from "../../lexicon/shell/destructive-parts.ts";

/** Characters of the command, from the first to before the last. */
export type TextSpan = { readonly from: number; readonly to: number };

/** A text so long is no command that anybody reads, and its end is rarely another. */
const MAX_LENGTH = 20_000;
/** What one command is parted from the next by. What is parted within quotes is looked at piece by piece. */
const ONE_COMMAND = /[^;&|\n]+/g;

export function findDestructiveSpans(command: string): readonly TextSpan[] {
  const line = command.slice(0, MAX_LENGTH);
  const all = [...line.matchAll(ONE_COMMAND)];
  const isSaid = (at: number): boolean =>
    all.some(({ 0: one, index }) => index <= at && at < index + one.length && ONLY_SAYS.test(one));
  const fetched = FETCHED_AND_RUN.flatMap((part) =>
    Array.from(line.matchAll(part), ({ 0: words, index }) => ({
      from: index,
      to: index + words.length,
    })),
  ).filter(({ from }) => !isSaid(from));
  const found = all.flatMap(({ 0: one, index }) =>
    ONLY_SAYS.test(one)
      ? []
      : DESTRUCTIVE_PARTS.filter(({ within }) => within?.test(one) ?? true).flatMap(({ part }) =>
          [...one.matchAll(part)].map(({ 0: words, index: at }) => {
            const lead = words.length - words.trimStart().length;
            return { from: index + at + lead, to: index + at + words.length };
          }),
        ),
  );
  return joinSpans(found.concat(fetched));
}

/** In their order, none in another. */
function joinSpans(spans: readonly TextSpan[]): readonly TextSpan[] {
  const joined: TextSpan[] = [];
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last !== undefined && span.from < last.to)
      joined[joined.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else joined.push(span);
  }
  return joined;
}
