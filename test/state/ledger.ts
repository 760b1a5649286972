/** What was really true, written down as it happens by whoever presses the keys and looks at the screen. */
import type { Truth, TrueState, Wait } from "./recording.ts";

export type Ledger = {
  mark(session: string, state: TrueState, at: number): void;
  /** A dialog that stands on the screen since then. */
  ask(session: string, tool: string, shownAt: number): void;
  /** The oldest open dialog of the session is decided. */
  decide(session: string, decision: Wait["decision"], decidedAt: number): void;
  /** The session's dialogs went with the client: nobody decided. */
  drop(session: string): void;
  /** In time order, each session's states without repetitions. */
  truth(): readonly Truth[];
  waits(): readonly Wait[];
};

export function openLedger(): Ledger {
  const marks: Truth[] = [];
  const open: Omit<Wait, "decidedAt" | "decision">[] = [];
  const waits: Wait[] = [];
  return {
    mark: (session, state, at) => void marks.push({ at, session, state }),
    ask: (session, tool, shownAt) => void open.push({ session, tool, shownAt }),
    decide: (session, decision, decidedAt) => {
      const index = open.findIndex((wait) => wait.session === session);
      const [wait] = index < 0 ? [] : open.splice(index, 1);
      if (wait === undefined) throw new Error("no dialog is open");
      waits.push({ ...wait, decidedAt, decision });
    },
    drop: (session) => {
      for (let index = open.length - 1; index >= 0; index -= 1)
        if (open[index]?.session === session) open.splice(index, 1);
    },
    truth: () => {
      const latest = new Map<string, TrueState>();
      return marks
        .toSorted((a, b) => a.at - b.at)
        .filter(({ session, state }) => {
          const isNew = latest.get(session) !== state;
          latest.set(session, state);
          return isNew;
        });
    },
    waits: () => waits.toSorted((a, b) => a.shownAt - b.shownAt),
  };
}
