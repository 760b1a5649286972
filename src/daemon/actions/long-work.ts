/**
 * Long work: it continues in the daemon when the page is closed, can be asked for its progress, and starts once however often
 * the button is pressed.
 */
import { ApiFault } from "../api/fault.ts";
import type { PageActionContext } from "./action.ts";
import { COUNT_FIELD, defineAction } from "./body.ts";

/** Years of transcripts. */
const IMPORT_TIMEOUT_MS = 60 * 60_000;
const REPAIR_TIMEOUT_MS = 10 * 60_000;
const ARCHIVE_TIMEOUT_MS = 5 * 60_000;

export type ImportPreview = {
  /** Sessions that would be new, and those that would gain something. */
  readonly sessions: number;
  readonly events: number;
};

export type ImportState = {
  readonly state: "none" | "running" | "done" | "failed";
  /** How many sessions there are to import, and how many of them are recorded so far. */
  readonly of: number;
  readonly done: number;
  readonly events: number;
  readonly fault: { readonly code: string; readonly message: string; readonly fix: string } | null;
};

export type RepairAnswer = {
  readonly ok: boolean;
  readonly repaired: readonly { readonly message: string; readonly note: string | null }[];
  readonly failed: readonly { readonly message: string; readonly error: string }[];
};

type ImportCommandAnswer = {
  readonly outcomes?: Readonly<Record<string, number>>;
  readonly events?: number;
};

const NO_IMPORT: ImportState = { state: "none", of: 0, done: 0, events: 0, fault: null };

const sessionsIn = ({ outcomes = {} }: ImportCommandAnswer): number =>
  (outcomes["new"] ?? 0) + (outcomes["added"] ?? 0);

const countRecordedSessions = async ({ records }: PageActionContext): Promise<number> =>
  (await records()?.store.totals())?.sessions ?? 0;

export function openLongWork() {
  let state = NO_IMPORT;
  let before = 0;

  const preview = async (parts: PageActionContext): Promise<ImportPreview> => {
    const { answer } = await parts.runOwn(["import", "--dry-run", "--json"], {
      lane: "look",
      timeoutMs: IMPORT_TIMEOUT_MS,
    });
    const importCommandAnswer = answer as ImportCommandAnswer;
    return { sessions: sessionsIn(importCommandAnswer), events: importCommandAnswer.events ?? 0 };
  };

  const run = async (of: number, parts: PageActionContext): Promise<void> => {
    try {
      const { answer } = await parts.runOwn(["import", "--json"], {
        lane: "import",
        timeoutMs: IMPORT_TIMEOUT_MS,
      });
      const importCommandAnswer = answer as ImportCommandAnswer;
      const done = sessionsIn(importCommandAnswer);
      state = {
        state: "done",
        of: done,
        done,
        events: importCommandAnswer.events ?? 0,
        fault: null,
      };
    } catch (error) {
      const [code, message, fix] =
        error instanceof ApiFault
          ? [error.code, error.message, error.fix]
          : ["COMMAND_FAILED", ...parts.text().actions.faults.failed];
      state = { ...state, of, state: "failed", fault: { code, message, fix } };
    }
  };

  return {
    "preview-import": defineAction({}, async (_, parts) => {
      return preview(parts);
    }),
    import: defineAction({ of: COUNT_FIELD }, async ({ of }, parts) => {
      if (state.state === "running") return state;
      state = { ...NO_IMPORT, state: "running", of };
      before = await countRecordedSessions(parts);
      void run(of, parts);
      return state;
    }),
    "import-state": defineAction({}, async (_, parts) => {
      if (state.state !== "running") return state;
      const done = Math.min(state.of, Math.max(0, (await countRecordedSessions(parts)) - before));
      return { ...state, done } satisfies ImportState;
    }),
    repair: defineAction({}, async (_, parts) => {
      const { answer } = await parts.runOwn(["doctor", "--fix", "--json"], {
        lane: "change",
        timeoutMs: REPAIR_TIMEOUT_MS,
      });
      const { ok, repaired, failed } = answer as RepairAnswer;
      return {
        ok,
        repaired: repaired.map(({ message, note }) => ({ message, note })),
        failed: failed.map(({ message, error }) => ({ message, error })),
      } satisfies RepairAnswer;
    }),
    "archive-now": defineAction({}, async (_, parts) => {
      const how = { lane: "change", timeoutMs: ARCHIVE_TIMEOUT_MS } as const;
      return (await parts.runOwn(["archive", "run", "--json"], how)).answer as object;
    }),
  };
}
