/**
 * An analysis of every project that something went on in, a few at a time, until none is left or somebody stops it. It is the
 * page's, not a view's: whoever looks at something else meanwhile finds it further on.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { LookForSuggestionsAnswer } from "../../daemon/actions/suggestions.ts";
import { act } from "../api/ask.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";

export type AnalysisProgress = { readonly done: number; readonly of: number };

export type Analysis = {
  /** Null while none is on its way. */
  readonly progress: AnalysisProgress | null;
  readonly fault: AskFault | null;
  /** `isWhole`: older sessions count too. */
  readonly start: (isWhole?: boolean) => void;
  readonly stop: () => void;
};

type AnalysisState = Pick<Analysis, "progress" | "fault"> & {
  /** How often something was found or looked for. */
  readonly steps: number;
};

const NOTHING_YET: AnalysisProgress = { done: 0, of: 0 };

const state = signal<AnalysisState>({ progress: null, fault: null, steps: 0 });
/** Counts what was started or stopped: an answer to an earlier one changes nothing. */
let run = 0;

const change = (changes: Partial<AnalysisState>): void => {
  state.value = { ...state.peek(), ...changes };
};

function stop(): void {
  run += 1;
  change({ progress: null });
}

async function analyse(project: string, isWhole: boolean): Promise<void> {
  run += 1;
  const own = run;
  change({ progress: NOTHING_YET, fault: null });
  let done = 0;
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const of = project === "" ? { isRest: done > 0 } : { project };
    const body = { ...of, ...(isWhole ? { isWhole } : {}) };
    const answer = await act<LookForSuggestionsAnswer>("look-for-suggestions", body).catch(
      (error: unknown) => toAskFault(error),
    );
    if (own !== run) return;
    if (!("left" in answer)) {
      change({ fault: answer });
      break;
    }
    done += answer.projects;
    change({ steps: state.peek().steps + 1 });
    // What goes on meanwhile would keep it going for ever.
    if (answer.projects === 0 || answer.left === 0 || answer.left >= left) break;
    ({ left } = answer);
    change({ progress: { done, of: done + left } });
  }
  change({ progress: null });
}

/** `onStep`: what was found so far can be read. */
export function useAnalysis(project: string, onStep: () => void): Analysis {
  const { progress, fault, steps } = state.value;
  const read = useRef(steps);
  useEffect(() => {
    if (read.current !== steps) onStep();
    read.current = steps;
  }, [steps]);
  return {
    progress,
    fault,
    start: (isWhole = false) => void analyse(project, isWhole),
    stop,
  };
}
