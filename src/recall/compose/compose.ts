/**
 * Which lines of which parts fit a budget.
 *
 * Cutting is one fixed row of steps: the least important part line by line until it is gone, then the next. The answer
 * is the first state in that row that fits. So a larger budget never tells less of any part, a part is whole as long as
 * a less important one is still there, and the answer composed again within its own size is itself. The spare lines of a
 * part are cut as if they were a part of their own, behind the suggestions.
 */
import { type ContextPart, encloseLines, type PartKind, type PartLine } from "./context-part.ts";
import { hidesPath } from "./hidden-path.ts";

export type ComposedPart = {
  readonly kind: PartKind;
  /** Ids of what is really told. */
  readonly refs: readonly string[];
  /** Size with its fence. */
  readonly units: number;
  readonly linesCut: number;
  readonly isWhole: boolean;
};

export type Composition = {
  /** Empty when there is nothing to tell. */
  readonly text: string;
  readonly parts: readonly ComposedPart[];
  readonly dropped: readonly PartKind[];
};

/** The lowest is cut first. */
const CUT_RANK: Readonly<Record<PartKind, number>> = {
  suggestions: 0,
  previous: 1,
  memory: 2,
  resume: 3,
  resolution: 4,
  reminder: 5,
  skill: 6,
  checkpoint: 7,
  snapshot: 8,
  later: 9,
  rules: 10,
};

/** UTF-16 units inside a JSON text, because the budget counts the printed answer. */
export const countJsonUnits = (text: string): number => JSON.stringify(text).length - 2;

/** Which form of each line is printed; body lines beyond the list are cut. */
type PrintedForms = {
  readonly head: number;
  readonly lines: readonly number[];
  readonly tail: readonly number[];
};

/** Null: the part is left out. */
type CutState = readonly (PrintedForms | null)[];

export function compose(
  contextParts: readonly ContextPart[],
  budget: number,
  measure: (text: string) => number = countJsonUnits,
): Composition {
  const parts = dropEmptyParts(contextParts);
  return toComposition(parts, findFit(parts, budget, measure), measure);
}

/** `whole`: what both may take together. */
export type Rooms = { readonly rules: number; readonly rest: number; readonly whole: number };

const BREAK = "\n\n";
const BREAK_UNITS = countJsonUnits(BREAK);

const isRules = ({ kind }: ContextPart): boolean => kind === "rules";

/** Rules have room of their own: neither do they take any of the rest, nor the rest any of theirs. */
export function composeApart(
  contextParts: readonly ContextPart[],
  { rules, rest, whole }: Rooms,
): Composition {
  const parts = dropEmptyParts(contextParts);
  const ruleParts = parts.filter(isRules);
  const ruleState = findFit(ruleParts, Math.min(rules, whole), countJsonUnits);
  const taken = countJsonUnits(render(ruleParts, ruleState));
  const left = taken === 0 ? whole : whole - taken - BREAK_UNITS;
  const others = parts.filter((part) => !isRules(part));
  const otherState = findFit(others, Math.min(rest, left), countJsonUnits);
  const kept = new Map([
    ...ruleParts.map((part, at) => [part, ruleState[at] ?? null] as const),
    ...others.map((part, at) => [part, otherState[at] ?? null] as const),
  ]);
  const state = parts.map((part) => kept.get(part) ?? null);
  return toComposition(parts, state, countJsonUnits);
}

/** The first state that fits; without anything where none does. */
function findFit(
  parts: readonly ContextPart[],
  budget: number,
  measure: (text: string) => number,
): CutState {
  for (const state of iterateCuts(parts)) {
    const text = render(parts, state);
    // Nothing is measured as less than its units, and most of what is too long is so by far.
    if (text.length <= budget && measure(text) <= budget) return state;
  }
  return parts.map(() => null);
}

const toComposition = (
  parts: readonly ContextPart[],
  state: CutState,
  measure: (text: string) => number,
): Composition => ({ text: render(parts, state), ...summarizeParts(parts, state, measure) });

const dropEmptyParts = (parts: readonly ContextPart[]): readonly ContextPart[] =>
  parts.map(dropEmptyLines).filter(hasContent);

const hasForms = ({ forms }: PartLine): boolean => forms.length > 0;

const dropEmptyLines = (part: ContextPart): ContextPart => ({
  ...part,
  lines: part.lines.filter(hasForms),
  tail: (part.tail ?? []).filter(hasForms),
});

/** Closing lines alone tell nothing. */
const hasContent = ({ head, lines, tail }: ContextPart): boolean =>
  hasForms(head) && (lines.length > 0 || tail === undefined || tail.length === 0);

const selectFullForms = ({ lines, tail = [] }: ContextPart): PrintedForms => ({
  head: 0,
  lines: lines.map(() => 0),
  tail: tail.map(() => 0),
});

function* iterateCuts(parts: readonly ContextPart[]): Generator<CutState> {
  let state: CutState = parts.map(selectFullForms);
  yield state;
  for (const { at, keeps } of cutSequence(parts)) {
    const part = parts[at];
    if (part === undefined) continue;
    for (let kept = state[at] ?? null; kept !== null && kept.lines.length > keeps;) {
      kept = nextCut(part, kept);
      state = state.with(at, kept);
      yield state;
    }
  }
}

/** A part, and how many of its lines stay. */
type Cut = { readonly at: number; readonly rank: number; readonly keeps: number };

/** Below it only suggestions are cut before spare lines. */
const SPARE_RANK = 0.5;
/** Just before the saved context. */
const LESSER_RANK = CUT_RANK.snapshot - 0.5;
const NOTHING = -1;

/** Of two parts of a kind the one printed later is cut first. */
function cutSequence(parts: readonly ContextPart[]): readonly Cut[] {
  return parts
    .flatMap(({ kind, lines, spareLines = 0, lesserLines = 0 }, at): Cut[] => [
      ...cutAtEnd(at, SPARE_RANK, lines.length, spareLines),
      ...cutAtEnd(at, LESSER_RANK, lines.length, lesserLines),
      { at, rank: CUT_RANK[kind], keeps: NOTHING },
    ])
    .toSorted((a, b) => a.rank - b.rank || b.at - a.at);
}

const cutAtEnd = (at: number, rank: number, lines: number, most: number): readonly Cut[] =>
  most === 0 ? [] : [{ at, rank, keeps: Math.max(1, lines - most) }];

/** One step: a shorter form of the last body line, or without it; when one line is left, shorter forms around it. */
function nextCut(part: ContextPart, kept: PrintedForms): PrintedForms | null {
  const { lines, tail, head } = kept;
  const last = lines.length - 1;
  if (last >= 0 && hasShorter(part.lines[last], lines[last]))
    return { ...kept, lines: shortenForm(lines, last) };
  if (last > 0) return { ...kept, lines: lines.slice(0, last) };
  const long = tail.findLastIndex((form, at) => hasShorter(part.tail?.[at], form));
  if (long >= 0) return { ...kept, tail: shortenForm(tail, long) };
  return hasShorter(part.head, head) ? { ...kept, head: head + 1 } : null;
}

const hasShorter = (line: PartLine | undefined, form = 0): boolean =>
  line !== undefined && form + 1 < line.forms.length;

const shortenForm = (forms: readonly number[], at: number): readonly number[] =>
  forms.with(at, (forms[at] ?? 0) + 1);

function render(parts: readonly ContextPart[], state: CutState): string {
  const rendered: string[] = [];
  for (const [at, part] of parts.entries()) {
    const kept = state[at] ?? null;
    if (kept !== null) rendered.push(renderPart(part, kept, rendered.some(hidesPath)));
  }
  return rendered.join(BREAK);
}

function renderPart(
  { fence, head, lines, tail = [], countCut }: ContextPart,
  kept: PrintedForms,
  isExplained = false,
): string {
  const cut = lines.length - kept.lines.length;
  const printed = (from: readonly PartLine[], forms: readonly number[]): string[] =>
    forms.map((form, at) => from[at]?.forms[form] ?? "");
  const body = [
    ...printed([head], [kept.head]),
    ...printed(lines, kept.lines),
    ...(cut === 0 || countCut === undefined ? [] : [countCut(cut)]),
    ...printed(tail, kept.tail),
  ];
  return encloseLines(fence, body, isExplained).join("\n");
}

function summarizeParts(
  parts: readonly ContextPart[],
  state: CutState,
  measure: (text: string) => number,
): Omit<Composition, "text"> {
  const composedParts: ComposedPart[] = [];
  const dropped: PartKind[] = [];
  for (const [at, part] of parts.entries()) {
    const kept = state[at] ?? null;
    if (kept === null) {
      dropped.push(part.kind);
      continue;
    }
    const cut = part.lines.slice(kept.lines.length);
    const untold = new Set(cut.map(({ ref }) => ref));
    composedParts.push({
      kind: part.kind,
      refs: part.refs.filter((ref) => !untold.has(ref)),
      units: measure(renderPart(part, kept)),
      linesCut: cut.length,
      isWhole:
        cut.length === 0 && [kept.head, ...kept.lines, ...kept.tail].every((form) => form === 0),
    });
  }
  return { parts: composedParts, dropped };
}
