/** Something that somebody had done: not yet, on its way, done, refused. */
import { useCallback, useRef, useState } from "preact/hooks";
import { act, type ActionRequest } from "../api/ask.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";

export type PageActionState<T> = {
  readonly isBusy: boolean;
  readonly answer: T | null;
  readonly fault: AskFault | null;
};

export type PageActionHandle<T> = PageActionState<T> & {
  /** Answers null when it was refused, and while another is on its way. */
  readonly run: (...request: ActionRequest) => Promise<T | null>;
  readonly clear: () => void;
};

const IDLE = { isBusy: false, answer: null, fault: null } as const;

export function useAction<T>(): PageActionHandle<T> {
  const [doing, setDoing] = useState<PageActionState<T>>(IDLE);
  const isBusy = useRef(false);
  const run = useCallback(async (...request: ActionRequest): Promise<T | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setDoing((before) => ({ ...before, isBusy: true, fault: null }));
    try {
      const answer = await act<T>(...request);
      setDoing({ isBusy: false, answer, fault: null });
      return answer;
    } catch (error) {
      const fault = toAskFault(error);
      setDoing({ isBusy: false, answer: null, fault });
      return null;
    } finally {
      isBusy.current = false;
    }
  }, []);
  const clear = useCallback(() => setDoing(IDLE), []);
  return { ...doing, run, clear };
}
