/** A session's tasks: from the task tools of every client, old and new. */
import type { TranscriptEntry } from "../../../clients/transcript/entry.ts";
import { asText, isObject, type Json, type JsonObject } from "../../../event/event.ts";
import { cutCharacters } from "../../../event/cut.ts";
import { redact } from "../../../redact/redact.ts";

export type LedgerTaskState = "pending" | "in_progress" | "completed";

export type LedgerTask = {
  readonly id: string;
  readonly subject: string;
  readonly state: LedgerTaskState;
  readonly n: number;
  readonly ts: string | null;
};

/** What a call says of a task; what it does not say stays as it was. */
export type TaskChange = {
  /** Null for a task that gets its id from the result. */
  readonly id: string | null;
  readonly subject: string | null;
  readonly state: LedgerTaskState | "deleted" | null;
  /** The whole list of its kind: what is not in it is gone. */
  readonly list?: string;
};

const NOT_FOUND = /^\W*(?:<tool_use_error>)?(?:Error: )?Task(?: #?\S{1,40})? not found/i;
const MAX_TASKS = 120;
const MAX_SUBJECT_LENGTH = 300;
const MAX_IN_LIST = 100;

const STATES: Readonly<Record<string, LedgerTaskState | "deleted">> = {
  pending: "pending",
  todo: "pending",
  open: "pending",
  in_progress: "in_progress",
  inprogress: "in_progress",
  active: "in_progress",
  completed: "completed",
  complete: "completed",
  done: "completed",
  deleted: "deleted",
  cancelled: "deleted",
  canceled: "deleted",
};

const stateOf = (value: Json | undefined): LedgerTaskState | "deleted" | null =>
  STATES[(asText(value) ?? "").toLowerCase().replaceAll(/[\s-]/g, "_")] ?? null;

/** What a tool call says about tasks. */
export const readTaskChanges = (tool: string, input: JsonObject): readonly TaskChange[] =>
  changesIn(tool, input).map(redactChange);

const redactChange = (change: TaskChange): TaskChange => ({
  ...change,
  subject: redactSubject(change.subject),
});

const redactSubject = (subject: string | null): string | null =>
  subject === null
    ? null
    : cutCharacters(redact(subject).replaceAll(/\s+/g, " ").trim(), MAX_SUBJECT_LENGTH);

function changesIn(tool: string, input: JsonObject): readonly TaskChange[] {
  switch (tool) {
    case "TaskCreate":
      return [{ id: null, subject: asText(input["subject"]), state: "pending" }];
    case "TaskUpdate":
      return [
        {
          id: idOf(input["taskId"]),
          subject: asText(input["subject"]),
          state: stateOf(input["status"]),
        },
      ];
    case "TodoWrite":
      return listTasks("todo", input["todos"], "content");
    case "update_plan":
      return listTasks("plan", input["plan"], "step");
    default:
      return [];
  }
}

const idOf = (value: Json | undefined): string | null =>
  typeof value === "number" ? String(value) : redactSubject(asText(value));

const listTasks = (list: string, value: Json | undefined, field: string): TaskChange[] =>
  (Array.isArray(value) ? value : [])
    .filter(isObject)
    .slice(0, MAX_IN_LIST)
    .map((one: JsonObject, index: number) => ({
      id: `${list}:${index + 1}`,
      subject: asText(one[field]),
      state: stateOf(one["status"]) ?? "pending",
      list,
    }));

const subjectKey = (subject: string): string =>
  cutCharacters(
    subject
      .toLowerCase()
      .replaceAll(/[\s*_`~]+/g, " ")
      .trim(),
    120,
  );

/** The id that a client gave to a task it has just made. */
const parseMadeId = (text: string): string | null => /#([\w-]{1,40})/.exec(text)?.[1] ?? null;

export function applyTaskChanges(
  tasks: readonly LedgerTask[],
  changes: readonly TaskChange[],
  at: { readonly n: number; readonly ts: string | null },
  result: Extract<TranscriptEntry, { kind: "result" }> | null = null,
): { readonly tasks: readonly LedgerTask[]; readonly isChanged: boolean } {
  // A list that the client has put away is nobody's any more.
  if (result !== null && NOT_FOUND.test(result.text)) {
    const gone = new Set(changes.map(({ id }) => id));
    return { tasks: tasks.filter(({ id }) => !gone.has(id)), isChanged: changes.length > 0 };
  }
  const isRefused = result !== null && (result.ok === false || result.declined);
  if (changes.length === 0 || isRefused) return { tasks, isChanged: false };
  const list = changes.find((change) => change.list !== undefined)?.list;
  let all = list === undefined ? [...tasks] : tasks.filter(({ id }) => !id.startsWith(`${list}:`));
  for (const change of changes) {
    const { subject } = change;
    const id = change.id ?? parseMadeId(result?.text ?? "") ?? `made:${subject ?? ""}`;
    const isSame = (task: LedgerTask): boolean =>
      task.id === id || (subject !== null && subjectKey(task.subject) === subjectKey(subject));
    const ledgerTask = all.find((task) => task.id === id) ?? all.find(isSame);
    if (change.state === "deleted") {
      all = all.filter((task) => task !== ledgerTask);
      continue;
    }
    const named = subject ?? ledgerTask?.subject ?? null;
    if (named === null || named === "") continue;
    const made: LedgerTask = {
      id,
      subject: named,
      state: change.state ?? ledgerTask?.state ?? "pending",
      ...at,
    };
    all =
      ledgerTask === undefined
        ? [...all, made]
        : all.map((task) => (task === ledgerTask ? made : task));
  }
  return { tasks: limitTasks(all), isChanged: true };
}

/** Finished ones go first. */
function limitTasks(tasks: readonly LedgerTask[]): readonly LedgerTask[] {
  const surplus = tasks.length - MAX_TASKS;
  if (surplus <= 0) return tasks;
  const done = new Set(tasks.filter(({ state }) => state === "completed").slice(0, surplus));
  return tasks.filter((task) => !done.has(task)).slice(-MAX_TASKS);
}

export const listAnswers = ({
  answers,
}: Pick<Extract<TranscriptEntry, { kind: "result" }>, "answers">): readonly (readonly [
  string,
  string,
])[] =>
  answers === null ? [] : Object.entries(answers).filter(([, answer]) => answer.trim() !== "");
