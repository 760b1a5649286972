/** What changed from one saved context to another. Pure. */
import type { ContextDocument } from "./context-document.ts";

const PROGRESS = ["done", "current", "pending"] as const;
const STATE = ["recent_files", "blockers", "errors"] as const;

type Section =
  | "goal"
  | (typeof PROGRESS)[number]
  | "decisions"
  | "discoveries"
  | (typeof STATE)[number];

export type DocumentChange = {
  readonly section: Section;
  readonly kind: "added" | "removed" | "changed" | "moved";
  /** What it is about: the text itself, or for a goal which of them. */
  readonly what: string;
  /** Of what was changed: how it was and is. Of what was moved: the sections. */
  readonly from: string | null;
  readonly to: string | null;
};

export function diffDocuments(
  before: ContextDocument,
  after: ContextDocument,
): readonly DocumentChange[] {
  return [
    ...goalChanges(before.goal, after.goal),
    ...progressChanges(before.progress, after.progress),
    ...itemChanges(
      "decisions",
      before.decisions.map(({ what, why, rejected }) => [what, [why, ...rejected]]),
      after.decisions.map(({ what, why, rejected }) => [what, [why, ...rejected]]),
    ),
    ...itemChanges(
      "discoveries",
      before.discoveries.map(toDiscoveryItem),
      after.discoveries.map(toDiscoveryItem),
    ),
    ...STATE.flatMap((section) =>
      itemChanges(section, before.state[section].map(toItem), after.state[section].map(toItem)),
    ),
  ];
}

const GOALS = ["original_request", "current_objective"] as const;

const goalChanges = (
  before: ContextDocument["goal"],
  after: ContextDocument["goal"],
): readonly DocumentChange[] =>
  GOALS.filter((what) => before[what] !== after[what]).map((what) => ({
    section: "goal",
    kind: "changed",
    what,
    from: before[what],
    to: after[what],
  }));

/** A task that is in another list was moved, not removed and added. */
function progressChanges(
  before: ContextDocument["progress"],
  after: ContextDocument["progress"],
): readonly DocumentChange[] {
  const changes = PROGRESS.flatMap((section) =>
    itemChanges(section, before[section].map(toItem), after[section].map(toItem)),
  );
  const gone = new Map(
    changes.flatMap(({ kind, what, section }) => (kind === "removed" ? [[what, section]] : [])),
  );
  const moved = new Set<string>();
  const documentChanges = changes.map((change): DocumentChange => {
    const { section, what } = change;
    const from = change.kind === "added" ? gone.get(what) : undefined;
    if (from === undefined) return change;
    moved.add(what);
    return { section, kind: "moved", what, from, to: section };
  });
  return documentChanges.filter(({ kind, what }) => kind !== "removed" || !moved.has(what));
}

/** What an item is known by, and what more it says. */
type Item = readonly [string, readonly string[]];

const toItem = (text: string): Item => [text, []];
const toDiscoveryItem = ({ file, insight }: ContextDocument["discoveries"][number]): Item => [
  file === "" ? insight : `${file}: ${insight}`,
  [],
];

function itemChanges(
  section: Section,
  before: readonly Item[],
  after: readonly Item[],
): readonly DocumentChange[] {
  const were = new Map(before);
  const are = new Map(after);
  const lone = (what: string, kind: "added" | "removed"): DocumentChange => ({
    section,
    kind,
    what,
    from: null,
    to: null,
  });
  return [
    ...[...are].flatMap(([what, more]): DocumentChange[] => {
      const was = were.get(what);
      if (was === undefined) return [lone(what, "added")];
      const [from, to] = [was, more].map((texts) => texts.filter((one) => one !== "").join("; "));
      if (from === undefined || to === undefined || from === to) return [];
      return [{ section, kind: "changed", what, from, to }];
    }),
    ...[...were.keys()].filter((what) => !are.has(what)).map((what) => lone(what, "removed")),
  ];
}
