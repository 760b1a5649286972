// Which promise is proven by which test. A test cites ids in square brackets at the start or the end
// of its title: test("a broken line is skipped [R148]", …), several as [R135, R148].
import type { Issue, Requirement } from "./requirements/row.ts";
import { liveTitles } from "./requirements/test-titles.ts";
import type { TestTitle } from "./requirements/test-titles.ts";

export type SourceFile = { readonly path: string; readonly text: string };

export type Place = TestTitle & { readonly path: string };

export type Coverage = {
  /** Every id found in a title, known or not. */
  readonly cited: ReadonlyMap<string, readonly Place[]>;
  readonly unknown: readonly { readonly id: string; readonly places: readonly Place[] }[];
  /** Promises of done issues that no live test cites. */
  readonly unproven: readonly Requirement[];
};

const IDS = String.raw`\[\s*(R\d+(?:\s*,\s*R\d+)*)\s*\]`;
const AT_START = new RegExp(`^\\s*${IDS}`);
const AT_END = new RegExp(`${IDS}\\s*$`);

export function citedIds(title: string): string[] {
  const lists = [AT_START.exec(title)?.[1], AT_END.exec(title)?.[1]];
  return [...new Set(lists.flatMap((list) => list?.split(",").map((id) => id.trim()) ?? []))];
}

export function needsProof(row: Requirement): boolean {
  return row.level !== "note";
}

export function coverRequirements(
  rows: readonly Requirement[],
  doneIssues: readonly Issue[],
  files: readonly SourceFile[],
): Coverage {
  const cited = new Map<string, Place[]>();
  for (const { path, text } of files) {
    for (const title of titlesOf(path, text)) {
      for (const id of citedIds(title.title)) {
        const places = cited.get(id) ?? [];
        places.push({ path, ...title });
        cited.set(id, places);
      }
    }
  }
  const known = new Set<string>(rows.map((row) => row.id));
  return {
    cited,
    unknown: [...cited].filter(([id]) => !known.has(id)).map(([id, places]) => ({ id, places })),
    unproven: rows.filter(
      (row) => doneIssues.includes(row.issue) && needsProof(row) && !cited.has(row.id),
    ),
  };
}

/** "R001 … R223 in order, each once": what is wrong with the list, or nothing. */
export function misnumbered(rows: readonly Requirement[], count: number): string[] {
  const expected = Array.from({ length: count }, (_, at) => `R${String(at + 1).padStart(3, "0")}`);
  const found = rows.map((row): string => row.id);
  const misplaced = found.find((id, at) => id !== expected[at]);
  return [
    ...expected.filter((id) => !found.includes(id)).map((id) => `${id} is missing`),
    ...found.filter((id, at) => found.indexOf(id) !== at).map((id) => `${id} stands twice`),
    ...found.filter((id) => !expected.includes(id)).map((id) => `${id} is not expected`),
    ...(misplaced === undefined ? [] : [`${misplaced} is out of order`]),
  ];
}

function titlesOf(path: string, text: string): TestTitle[] {
  try {
    return liveTitles(text);
  } catch (cause) {
    throw new Error(`cannot read the titles of ${path}: ${String(cause)}`, { cause });
  }
}
