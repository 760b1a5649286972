/** Two lists of lines, one beside the other: as few as possible go and come, all others stay. */
export type LineChange = { readonly sign: "+" | "-" | " "; readonly text: string };

/** Where more than so many go and come, hardly a line is the same one: what is between the common ends goes and comes as a whole. */
const MAX_CHANGES = 600;

export function diffLines(old: readonly string[], fresh: readonly string[]): readonly LineChange[] {
  const most = Math.min(old.length, fresh.length);
  let [head, tail] = [0, 0];
  while (head < most && old[head] === fresh[head]) head++;
  while (tail < most - head && old.at(-1 - tail) === fresh.at(-1 - tail)) tail++;
  return [
    ...signed(" ", old.slice(0, head)),
    ...diffMiddle(old.slice(head, old.length - tail), fresh.slice(head, fresh.length - tail)),
    ...signed(" ", old.slice(old.length - tail)),
  ];
}

const signed = (sign: LineChange["sign"], lines: readonly string[]): readonly LineChange[] =>
  lines.map((text) => ({ sign, text }));

function diffMiddle(old: readonly string[], fresh: readonly string[]): readonly LineChange[] {
  const trace = old.length === 0 || fresh.length === 0 ? null : findShortestEdit(old, fresh);
  return trace === null
    ? [...signed("-", old), ...signed("+", fresh)]
    : removalsFirst(walkBack(trace, old, fresh));
}

/**
 * How far each diagonal got with each number of changes (Myers 1986); null where there are too many. The diagonal `k` of a
 * round with `d` changes is at `k + d`.
 */
function findShortestEdit(
  old: readonly string[],
  fresh: readonly string[],
): readonly Int32Array[] | null {
  const trace: Int32Array[] = [];
  for (let d = 0; d <= MAX_CHANGES; d++) {
    const before = trace.at(-1);
    const reached = new Int32Array(2 * d + 1);
    trace.push(reached);
    for (let k = -d; k <= d; k += 2) {
      let x = beginOf(before, k, d);
      while (x < old.length && x - k < fresh.length && old[x] === fresh[x - k]) x++;
      reached[k + d] = x;
      if (x >= old.length && x - k >= fresh.length) return trace;
    }
  }
  return null;
}

/** Whether the way to a diagonal leads over one that comes, not over one that goes. */
const comesFromAbove = (before: Int32Array, k: number, d: number): boolean =>
  k === -d || (k !== d && at(before, k - 1, d - 1) < at(before, k + 1, d - 1));

const at = (reached: Int32Array, k: number, d: number): number => reached[k + d] ?? 0;

function beginOf(before: Int32Array | undefined, k: number, d: number): number {
  if (before === undefined) return 0;
  return comesFromAbove(before, k, d) ? at(before, k + 1, d - 1) : at(before, k - 1, d - 1) + 1;
}

function walkBack(
  trace: readonly Int32Array[],
  old: readonly string[],
  fresh: readonly string[],
): readonly LineChange[] {
  const found: LineChange[] = [];
  let [x, y] = [old.length, fresh.length];
  const stay = (from: number): void => {
    while (x > from) {
      found.push({ sign: " ", text: old[--x] ?? "" });
      y--;
    }
  };
  for (let d = trace.length - 1; d > 0; d--) {
    const before = trace[d - 1] ?? new Int32Array(0);
    const k = x - y;
    stay(beginOf(before, k, d));
    if (comesFromAbove(before, k, d)) found.push({ sign: "+", text: fresh[--y] ?? "" });
    else found.push({ sign: "-", text: old[--x] ?? "" });
  }
  stay(0);
  return found.toReversed();
}

/** Between two lines that stay, first what goes and then what comes. */
function removalsFirst(all: readonly LineChange[]): readonly LineChange[] {
  const ordered: LineChange[] = [];
  let come: LineChange[] = [];
  for (const one of all) {
    if (one.sign === "+") come.push(one);
    else if (one.sign === "-") ordered.push(one);
    else {
      ordered.push(...come, one);
      come = [];
    }
  }
  return ordered.concat(come);
}

/** Runs of lines around what changes, each with as many that stay; two that touch are one. */
export function* hunksOf(
  all: readonly LineChange[],
  context: number,
): Generator<readonly LineChange[]> {
  let [from, until] = [0, 0];
  for (const [index, { sign }] of all.entries()) {
    if (sign === " ") continue;
    if (until > 0 && index - context > until) {
      yield all.slice(from, until);
      until = 0;
    }
    if (until === 0) from = Math.max(0, index - context);
    until = Math.min(all.length, index + 1 + context);
  }
  if (until > 0) yield all.slice(from, until);
}
