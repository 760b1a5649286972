/** What hooks recorded in one home, and an import in another, is one and the same when the two are merged. */
import { expect, test } from "bun:test";
import {
  answered,
  called,
  linesOf,
  type Made,
  place,
  result,
  said,
  uuid,
} from "../import/files.ts";
import { openSandbox, type Sandbox } from "../sandbox.ts";
import { backUp, done } from "./backup-home.ts";
import { hooks, speak } from "./recorded-session.ts";

const ID = uuid(1);
const COUNTED = ["prompt", "tool_use", "turn.start", "turn.end"];

type Row = { readonly type: string; readonly text?: string; readonly hookMs?: number };

const eventsOf = (sandbox: Sandbox): Row[] =>
  sandbox
    .query<{ type: string; data: string }>("select type, data from events")
    .map(({ type, data }) => Object.assign(JSON.parse(data) as object, { type }));

const counts = (sandbox: Sandbox): unknown =>
  Object.fromEntries(
    COUNTED.map((type) => [type, eventsOf(sandbox).filter((event) => event.type === type).length]),
  );

const promptsOf = (sandbox: Sandbox): Row[] =>
  eventsOf(sandbox).filter(({ type }) => type === "prompt");

/** A turn as its client writes it down, and as hooks are told of it. */
async function turn(sandbox: Sandbox, number: number, isHooked: boolean): Promise<Made[]> {
  // What hooks are not told of happened before all of that, or after it.
  const apartMs = isHooked ? 0 : Math.sign(number - 1) * 60_000;
  const now = (): string => new Date(Date.now() + apartMs).toISOString();
  const [prompt_id, tool_use_id] = [`prompt-${number}`, `toolu_${number}`];
  const prompt = `ask ${number}`;
  const bash = { tool_name: "Bash", tool_input: { command: "ls" } };
  const tell = (payload: object): Promise<void> =>
    isHooked ? hooks(sandbox, ID, sandbox.project, { prompt_id, ...payload }) : Promise.resolve();
  const records = [{ ...said(sandbox, ID, now(), prompt), promptId: prompt_id }];
  await tell({ hook_event_name: "UserPromptSubmit", prompt });
  const use = called(tool_use_id, bash.tool_name, bash.tool_input);
  records.push({ ...answered(sandbox, ID, now(), use), promptId: prompt_id });
  const ended = result(sandbox, ID, now(), tool_use_id, "x");
  records.push({ ...ended, promptId: prompt_id });
  const response = { tool_response: { stdout: "x" } };
  await tell({ hook_event_name: "PostToolUse", ...bash, ...response, tool_use_id });
  records.push({ ...answered(sandbox, ID, now(), "ok"), promptId: prompt_id });
  await tell({ hook_event_name: "Stop", last_assistant_message: "ok" });
  return records;
}

/** Hooks see three turns; the transcript of the other home has one more where asked for. */
async function twoHomes(
  hooked: Sandbox,
  imported: Sandbox,
  { startsBefore, goesOn }: { readonly startsBefore: boolean; readonly goesOn: boolean },
): Promise<void> {
  for (const one of [hooked, imported]) await speak(one, "en");
  const records: Made[] = [];
  if (startsBefore) records.push(...(await turn(hooked, 0, false)));
  else {
    await hooks(hooked, ID, hooked.project, { hook_event_name: "SessionStart", source: "startup" });
  }
  for (const number of [1, 2, 3]) records.push(...(await turn(hooked, number, true)));
  if (goesOn) records.push(...(await turn(hooked, 4, false)));
  place(imported, `${ID}.jsonl`, linesOf(records));
  await done(imported, ["import"]);
  await done(hooked, ["ingest"]);
}

for (const [startsBefore, goesOn] of [
  [false, false],
  [true, false],
  [false, true],
] as const) {
  for (const direction of ["into the imported", "into the recorded"]) {
    const about = `${startsBefore ? "begun before, " : ""}${goesOn ? "gone on since, " : ""}`;
    test(`a session that hooks recorded and an import too is there once: ${about}${direction}`, async () => {
      using hooked = openSandbox();
      using imported = openSandbox();
      await twoHomes(hooked, imported, { startsBefore, goesOn });
      const [into, from] =
        direction === "into the imported" ? [imported, hooked] : [hooked, imported];
      const folder = await backUp(from);
      await done(into, ["restore", folder, "--merge", "--yes"]);
      const turns = 3 + Number(startsBefore) + Number(goesOn);
      const expected = Object.fromEntries(COUNTED.map((type) => [type, turns]));
      expect(counts(into)).toEqual(expected);
      const asked = [...(startsBefore ? [0] : []), 1, 2, 3, ...(goesOn ? [4] : [])];
      const prompts = promptsOf(into);
      expect(prompts.map(({ text = "" }) => text).toSorted()).toEqual(
        asked.map((number) => `ask ${number}`),
      );
      expect(into.query("select prompt_count as n from sessions")).toEqual([{ n: turns }]);
      // What hooks saw is what stays.
      expect(prompts.filter(({ hookMs }) => hookMs !== undefined)).toHaveLength(3);
      await done(into, ["rebuild"]);
      expect(counts(into)).toEqual(expected);
      // Again, and it is the same.
      await done(into, ["restore", folder, "--merge", "--yes"]);
      expect(counts(into)).toEqual(expected);
      await done(into, ["restore", "--undo", "--yes"]);
      expect(counts(into)).toEqual(expected);
    });
  }
}
