/** An analysis of every project that something went on in, a few at a time, until none is left or somebody stops it. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { LookForSuggestionsAnswer } from "../../daemon/actions/suggestions.ts";
import type { AskFault } from "../api/fault.ts";
import { useAction } from "../parts/use-action.ts";

export type AnalysisProgress = { readonly done: number; readonly of: number };

export type Analysis = {
  /** Null while none is on its way. */
  readonly progress: AnalysisProgress | null;
  readonly fault: AskFault | null;
  /** `isWhole`: older sessions count too. */
  readonly start: (isWhole?: boolean) => void;
  readonly stop: () => void;
};

const NOTHING_YET: AnalysisProgress = { done: 0, of: 0 };

/** `onStep`: what was found so far can be read. */
export function useAnalysis(project: string, onStep: () => void): Analysis {
  const look = useAction<LookForSuggestionsAnswer>();
  const [progress, setProgress] = useState<AnalysisProgress | null>(null);
  const run = useRef(0);
  const stop = (): void => {
    run.current += 1;
    setProgress(null);
  };
  useEffect(() => stop, [project]);

  const analyse = async (isWhole: boolean): Promise<void> => {
    run.current += 1;
    const own = run.current;
    setProgress(NOTHING_YET);
    let done = 0;
    let left = Number.POSITIVE_INFINITY;
    for (;;) {
      const of = project === "" ? { isRest: done > 0 } : { project };
      const body = { ...of, ...(isWhole ? { isWhole } : {}) };
      const answer = await look.run("look-for-suggestions", body);
      if (own !== run.current) return;
      if (answer === null) break;
      onStep();
      done += answer.projects;
      // What goes on meanwhile would keep it going for ever.
      if (answer.projects === 0 || answer.left === 0 || answer.left >= left) break;
      ({ left } = answer);
      setProgress({ done, of: done + left });
    }
    setProgress(null);
  };
  return { progress, fault: look.fault, start: (isWhole = false) => void analyse(isWhole), stop };
}
