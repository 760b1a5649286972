/**
 * Work that can wait, a little in each frame: as long as a frame has time left it is done at once, else in the next ones, step by
 * step. So scrolling and keys are answered however much comes into sight at the same time.
 */
import { useReducer, useRef } from "preact/hooks";
import type { IncrementalWork } from "./incremental-work.ts";

/** Drawing what was made takes about as long again, twice. */
const FRAME_BUDGET_MS = 6;

/** The first frame has no spare time. */
let spentMs = FRAME_BUDGET_MS;
let isFrameRequested = false;
const waiting = new Set<() => void>();

function requestFrame(): void {
  if (isFrameRequested) return;
  isFrameRequested = true;
  requestAnimationFrame(() => {
    isFrameRequested = false;
    spentMs = 0;
    const woken = [...waiting];
    waiting.clear();
    for (const wake of woken) wake();
  });
}

/** As far as this frame has time for it; undefined when it is not done yet. */
function continueWork<Made>(steps: IncrementalWork<Made>): { readonly result: Made } | undefined {
  while (spentMs < FRAME_BUDGET_MS) {
    const begun = performance.now();
    const step = steps.next();
    spentMs += performance.now() - begun;
    if (step.done === true) return { result: step.value };
  }
  return undefined;
}

/** The same without anything drawn meanwhile. Answers how to leave it. */
export function runInFrames<Made>(
  steps: IncrementalWork<Made>,
  onDone: (made: Made) => void,
): () => void {
  let isLeft = false;
  const next = (): void => {
    if (isLeft) return;
    const done = continueWork(steps);
    if (done !== undefined) {
      // What was made is drawn in this frame.
      spentMs = FRAME_BUDGET_MS;
      return onDone(done.result);
    }
    waiting.add(next);
    requestFrame();
  };
  waiting.add(next);
  requestFrame();
  return () => {
    isLeft = true;
    waiting.delete(next);
  };
}

type WorkInProgress<From, Made> = {
  readonly of: From;
  readonly steps: IncrementalWork<Made>;
  done: { readonly result: Made } | undefined;
};

/** Undefined until there was time for it. `of`: what it is made of; another one is other work. */
export function useIdleWork<From, Made>(
  of: From,
  make: (of: From) => IncrementalWork<Made>,
): Made | undefined {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const wake = useRef(() => draw(undefined)).current;
  const kept = useRef<WorkInProgress<From, Made> | null>(null);
  if (kept.current === null || kept.current.of !== of)
    kept.current = { of, steps: make(of), done: undefined };
  const { current } = kept;
  if (current.done === undefined) {
    requestFrame();
    current.done = continueWork(current.steps);
    if (current.done === undefined) waiting.add(wake);
  }
  return current.done?.result;
}
