/** How what was said is told: each thing once, with what was said later about it, and cut where it is too long. */
import { cutCharacters } from "../../event/cut.ts";

export const FEWEST_REPEATS = 4;
/** What somebody decides over and over is rarely the same. */
export const FEWEST_SAME_WISHES = 12;

/** What was said again and again with other numbers is work, not news: the last of it stands for all. */
export function withoutRepeats<T extends { readonly text: string }>(
  all: readonly T[],
  fewest = FEWEST_REPEATS,
): readonly T[] {
  const shapeOf = ({ text }: T): string => text.toLowerCase().replaceAll(/\d+/g, "0");
  const counts = new Map<string, number>();
  for (const one of all) counts.set(shapeOf(one), (counts.get(shapeOf(one)) ?? 0) + 1);
  const last = new Map(all.map((one) => [shapeOf(one), one]));
  return all.filter(
    (one) => (counts.get(shapeOf(one)) ?? 0) < fewest || last.get(shapeOf(one)) === one,
  );
}

/** With what was said later about the same thing. */
export const pointing = (text: string, later: string | null): string =>
  later === null || later.includes(text) ? text : `${text} ⇒ "${later}"`;

export const cut = (text: string, units: number): string =>
  text.length <= units ? text : `${cutCharacters(text, units - 1).trimEnd()}…`;
