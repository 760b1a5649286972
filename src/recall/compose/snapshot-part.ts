/** A saved context as lines, most important first: whole behind a compaction, short where a session begins. */
import type {
  ContextDocument,
  Decision,
  Discovery,
} from "../../remember/context/document/document.ts";
import type { Saved } from "../../remember/context/snapshot.ts";
import type { ContextText } from "../../text/context.ts";
import { markerOf } from "../inject/told.ts";
import { fenceOf, line, type Part, type PartLine } from "./part.ts";
import { quotedLine } from "./quote.ts";
import { shortened } from "./shortened.ts";

const LONGEST_GOAL = 1200;
const LONGEST_GOAL_CUT = 400;
const LONGEST_DECISION = 460;
const LONGEST_WHY = 200;
const LONGEST_INSIGHT = 420;
const LONGEST_FILE = 160;
const LONGEST_TASK = 200;
const LONGEST_ERROR = 420;
const LONGEST_ASKED = 240;
const LONGEST_SAID = 600;
const LONGEST_PLAN = 900;
const LONGEST_NOTE = 480;
const MOST_DONE = 30;

/** The head holds a marker, so that the text can be found again where it should have arrived. */
export function snapshotPart(saved: Saved, text: ContextText): Part {
  const { document, extra } = saved;
  const { snapshot: words } = text;
  const { decisions, discoveries, state } = document;
  const [first, rest] = tiers([
    [TOP.statements, listed(extra.statements, LONGEST_DECISION, words.statement)],
    [TOP.discoveries, discoveries.toReversed().map((one) => discoveryLine(one, text))],
    [1, planLine(saved, text)],
    [TOP.superseded, supersededLines(saved, text)],
    [TOP.asked, askedLines(saved, text)],
    [TOP.solved, listed(extra.solved.toReversed(), LONGEST_ERROR, words.solved)],
    [TOP.notes, listed(extra.notes, LONGEST_NOTE, words.note)],
    [0, lastSaidLine(saved, text)],
  ]);
  const lines: PartLine[] = [
    ...goalLines(saved, text),
    ...taskLines(document, text),
    ...listed(state.blockers, LONGEST_ERROR, words.blocker),
    ...decisions.map((one) => decisionLine(one, text)),
    ...listed(state.errors, LONGEST_ERROR, words.error),
    ...filesLine([...document.state.recent_files, ...extra.files], text),
    ...first,
    ...rest,
  ];
  const head = line(words.header(document.meta.saved_at, saved.promptCount, markerOf(saved.id)));
  return { kind: "snapshot", refs: [saved.id], fence: fenceOf("snapshot", text), head, lines };
}

/** How many of a kind come before the rest of all kinds. */
const TOP = { statements: 12, discoveries: 12, superseded: 4, asked: 10, solved: 5, notes: 25 };

const tiers = (
  kinds: readonly (readonly [number, readonly PartLine[]])[],
): readonly [PartLine[], PartLine[]] => [
  kinds.flatMap(([top, all]) => all.slice(0, top)),
  kinds.flatMap(([top, all]) => all.slice(top)),
];

const supersededLines = ({ extra }: Saved, { snapshot: words }: ContextText): PartLine[] =>
  extra.superseded
    .toReversed()
    .map(({ text: old, by }) =>
      line(words.superseded(quotedLine(old, LONGEST_ASKED), quotedLine(by, LONGEST_ASKED))),
    );

const askedLines = ({ extra }: Saved, text: ContextText): PartLine[] =>
  extra.asked
    .toReversed()
    .map(({ text: asked, superseded }) =>
      line(text.snapshot.asked(quotedLine(asked, LONGEST_ASKED), supersededBy(superseded, text))),
    );

const lastSaidLine = ({ extra }: Saved, { snapshot: words }: ContextText): PartLine[] =>
  extra.lastSaid === null ? [] : [line(words.lastSaid(quotedLine(extra.lastSaid, LONGEST_SAID)))];

const MOST_SHORT_DECISIONS = 6;
const MOST_SHORT_ERRORS = 3;
const MOST_SHORT_DISCOVERIES = 4;

/** For a session that begins: where the work stands, and what was decided last. */
export function shortSnapshotPart(saved: Saved, text: ContextText): Part {
  const { document } = saved;
  const { snapshot: words } = text;
  const { goal, decisions, discoveries, state } = document;
  const lines: PartLine[] = [
    ...(goal.current_objective === ""
      ? []
      : [line(words.objective(quotedLine(goal.current_objective, LONGEST_GOAL_CUT)))]),
    ...taskLines({ ...document, progress: { ...document.progress, done: [] } }, text),
    ...listed(state.blockers, LONGEST_ERROR, words.blocker),
    ...listed(state.errors.slice(0, MOST_SHORT_ERRORS), LONGEST_ERROR, words.error),
    ...decisions.slice(-MOST_SHORT_DECISIONS).map((one) => decisionLine(one, text)),
    ...originalLine(saved, text),
    ...discoveries.slice(-MOST_SHORT_DISCOVERIES).map((one) => discoveryLine(one, text)),
  ];
  const where = saved.branch === null ? null : quotedLine(saved.branch, LONGEST_FILE);
  const head = line(words.earlier(document.meta.saved_at, where));
  return { kind: "snapshot", refs: [saved.id], fence: fenceOf("snapshot", text), head, lines };
}

const originalLine = ({ document: { goal }, extra }: Saved, text: ContextText): PartLine[] =>
  goal.original_request === "" || goal.original_request === goal.current_objective
    ? []
    : [
        line(
          text.snapshot.original(
            quotedLine(goal.original_request, LONGEST_GOAL_CUT),
            supersededBy(extra.originalSuperseded, text),
          ),
        ),
      ];

const supersededBy = (by: string | null, { snapshot }: ContextText): string =>
  by === null ? "" : snapshot.takenBack(quotedLine(by, LONGEST_ASKED));

function goalLines({ document, extra }: Saved, text: ContextText): PartLine[] {
  const { original_request: original, current_objective: objective } = document.goal;
  const { snapshot: words } = text;
  const mark = supersededBy(extra.originalSuperseded, text);
  const first = [LONGEST_GOAL, LONGEST_GOAL_CUT].map((units) =>
    words.original(quotedLine(original, units), mark),
  );
  const latest = [LONGEST_GOAL, LONGEST_GOAL_CUT].map((units) =>
    words.objective(quotedLine(objective, units)),
  );
  return [
    ...(original === "" ? [] : [line(...new Set(first))]),
    ...(objective === "" || objective === original ? [] : [line(...new Set(latest))]),
  ];
}

function taskLines({ progress }: Pick<ContextDocument, "progress">, text: ContextText): PartLine[] {
  const { snapshot: words, more } = text;
  const quoted = (all: readonly string[]): string[] =>
    all.map((one) => quotedLine(one, LONGEST_TASK)).filter((one) => one !== "");
  const done = quoted(progress.done).slice(-MOST_DONE);
  const earlier = progress.done.length - done.length;
  return [
    ...quoted(progress.current).map((task) => line(words.current(task))),
    ...quoted(progress.pending).map((task) => line(words.pending(task))),
    ...(done.length === 0
      ? []
      : [
          line(
            ...shortened(done, [done.length, 10, 4], (left) => more(left + earlier), "last").map(
              words.done,
            ),
          ),
        ]),
  ];
}

function decisionLine(
  { what, why, rejected }: Decision,
  { snapshot: words }: ContextText,
): PartLine {
  const quotedWhat = quotedLine(what, LONGEST_DECISION);
  const named = rejected.filter((one) => !what.includes(one));
  const notes = [
    ...(why === "" ? [] : [words.why(quotedLine(why, LONGEST_WHY))]),
    ...(named.length === 0 ? [] : [words.rejected(quotedLine(named.join(", "), LONGEST_WHY))]),
  ];
  return line(words.decision(quotedWhat, notes.join("; ")), words.decision(quotedWhat, ""));
}

function discoveryLine({ file, insight }: Discovery, { snapshot: words }: ContextText): PartLine {
  const place = file === "" || insight.includes(file) ? "" : quotedLine(file, LONGEST_FILE);
  return line(words.discovery(quotedLine(insight, LONGEST_INSIGHT), place));
}

function planLine({ extra: { plan } }: Saved, text: ContextText): PartLine[] {
  if (plan === null) return [];
  const told = quotedLine(plan.text, LONGEST_PLAN);
  return [line(text.snapshot.plan(told, supersededBy(plan.superseded, text)))];
}

function filesLine(all: readonly string[], text: ContextText): PartLine[] {
  const files = all.map((file) => quotedLine(file, LONGEST_FILE));
  if (files.length === 0) return [];
  const { snapshot: words, more } = text;
  return [line(...shortened(files, [files.length, 20, 10, 5, 2], more).map(words.files))];
}

const listed = (all: readonly string[], units: number, say: (text: string) => string): PartLine[] =>
  all.flatMap((one) => (one.trim() === "" ? [] : [line(say(quotedLine(one, units)))]));
