/** At a session's start the person is shown what was saved, with numbered choices, and the model knows what they mean. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { composeStartAnswer } from "../../src/recall/start/start-answer.ts";
import type { CheckpointBox } from "../../src/recall/start/start-parts.ts";
import { countJsonUnits } from "../../src/recall/compose/compose.ts";
import { createPartLine } from "../../src/recall/compose/context-part.ts";
import { contextText } from "../../src/text/context.ts";
import { startSession, type Starting, type Told, told } from "../bring-back/sessions.ts";
import { openSavedWork, type SavedWork } from "../cli/loaded-work.ts";
import { writeChange } from "../cli/loaded-work.ts";

const begins = async (work: SavedWork, how: Starting = {}): Promise<Told> => {
  const ran = await startSession(work.sandbox, how);
  return ran.stdout === "" ? { context: "", message: null } : told(ran);
};

const TITLE = "SESSION RESTORED";
const isShown = ({ message }: Told): boolean => message?.includes(TITLE) === true;

const setting = async (work: SavedWork, name: string, value: string): Promise<void> => {
  expect((await work.sandbox.run(["config", "set", name, value])).exitCode).toBe(0);
};

/** With a change of OpenSpec and two next steps. */
async function openSaved(): Promise<SavedWork> {
  const work = openSavedWork();
  writeChange(work, 5, 12);
  work.git("add", ".");
  work.git("commit", "-qm", "the change");
  work.write("b.txt", "b");
  const steps = ["--next", "UserService 테스트 작성", "--next", "로그인 UI 구현"];
  await work.save("--openspec", "00027", "--working-on", "사용자 인증 기능 구현 중", ...steps);
  return work;
}

test("what was saved is shown to the person as the document's box, with choices, and the model is told what they mean [R192]", async () => {
  using work = await openSaved();
  const { stdout } = await work.session(["load"]);
  const box = stdout.slice(stdout.indexOf("═"), stdout.indexOf("시작할까요?") + 6);
  expect(box).toContain("다음 단계:\n- UserService 테스트 작성\n- 로그인 UI 구현\n");
  const { context, message } = await begins(work);
  const rows = (message ?? "").split("\n");
  expect(rows.slice(1).join("\n")).toStartWith(`\n${box}`);
  expect(rows.slice(-4)).toEqual([
    "선택:",
    '[1] 이 작업 계속 (또는 "계속" 입력)',
    "[2] 새 태스크 시작 (self-gen session new)",
    "[3] 자세히 보기 (self-gen session load)",
  ]);
  const [record, meaning = ""] = context.split(
    "</self-generation-record>\n\n[Self-Generation] 사용자",
  );
  expect(record).toContain('"사용자 인증 기능 구현 중"');
  for (const word of ['"계속"', '"continue"', "1번", "[2] 새 태스크 시작"])
    expect(meaning).toContain(word);
  // Nothing of the record stands where it is no longer said to be data.
  expect(meaning).not.toContain("UserService");
});

test("a blocker that is open is the first choice, and to go on is the second", async () => {
  using work = await openSaved();
  await work.sandbox.run(["blocker", "add", "the linker does not find libcoupon"]);
  const { context, message } = await begins(work);
  expect(message).toContain("[1] 블로커부터 해결\n[2] 이 작업 계속");
  expect(context).toContain("2번");
});

test("it is not shown where nothing was saved, after it was closed, elsewhere than it was saved, nor to a session that goes on", async () => {
  using none = openSavedWork();
  expect(isShown(await begins(none))).toBe(false);
  using work = await openSaved();
  for (const source of ["resume", "clear", "compact", "fork"])
    expect([source, isShown(await begins(work, { source, session: source }))]).toEqual([
      source,
      false,
    ]);
  expect(isShown(await begins(work))).toBe(true);
  work.git("switch", "-qc", "other");
  expect(isShown(await begins(work))).toBe(false);
  work.git("switch", "-q", "main");
  expect(isShown(await begins(work))).toBe(true);
  expect((await work.session(["new"])).exitCode).toBe(0);
  expect(isShown(await begins(work))).toBe(false);
});

test("it is shown until somebody has taken it up, in whatever session, and again once the work is saved anew", async () => {
  using work = await openSaved();
  const asks = (session: string): Promise<unknown> =>
    work.sandbox.hook({
      hook_event_name: "UserPromptSubmit",
      session_id: session,
      cwd: work.root,
      prompt: "계속",
    });
  await asks("saver");
  expect(isShown(await begins(work, { session: "one" }))).toBe(true);
  expect(isShown(await begins(work, { session: "two" }))).toBe(true);
  await asks("two");
  const after = await begins(work, { session: "three" });
  expect(isShown(after)).toBe(false);
  // The model is told all the same.
  expect(after.context).toContain('part="checkpoint"');
  expect((await work.sandbox.run(["ingest"])).exitCode).toBe(0);
  expect(isShown(await begins(work, { session: "four" }))).toBe(false);
  work.write("b.txt", "c");
  await work.save();
  expect(isShown(await begins(work, { session: "five" }))).toBe(true);
});

test("it can be turned off, and is with everything that a start tells", async () => {
  using work = await openSaved();
  await setting(work, "checkpoint.atStart", "false");
  const off = await begins(work);
  expect(isShown(off)).toBe(false);
  expect(off.context).toContain('part="checkpoint"');
  expect(off.context).toEndWith("</self-generation-record>");
  await setting(work, "checkpoint.atStart", "true");
  await setting(work, "contextBudget.startup", "0");
  expect(await begins(work)).toEqual({ context: "", message: null });
});

test("however long the words, the model's share stays within its budget and the whole within what a client takes", () => {
  const words = fc.string({ unit: "binary", maxLength: 1500 });
  const box: fc.Arbitrary<CheckpointBox> = fc.record({
    openspec: fc.option(fc.record({ id: words, title: fc.option(words) })),
    status: fc.option(words),
    progress: fc.constant(null),
    workingOn: words,
    next: fc.array(words, { maxLength: 5 }),
    isBlocked: fc.boolean(),
  });
  const part = (text: string) => ({
    kind: "checkpoint" as const,
    refs: ["c"],
    fence: { before: "<a>", after: "</a>" },
    head: createPartLine("head"),
    lines: [createPartLine(text), createPartLine("more")],
  });
  fc.assert(
    fc.property(box, words, fc.integer({ min: 0, max: 9900 }), (shown, text, rest) => {
      const parts = [part(text)];
      const start = {
        parts,
        box: shown,
        previous: null,
        leftOpen: 0,
        possibleRules: 0,
        rules: [],
        ended: [],
        unrecorded: [],
        others: 0,
      };
      const { output, message, composition } = composeStartAnswer(
        start,
        { rules: 0, rest },
        contextText("en"),
      );
      expect(output.length).toBeLessThanOrEqual(9900);
      expect(countJsonUnits(composition.text)).toBeLessThanOrEqual(rest);
      expect(composition.text.includes("The user sees the checkpoint")).toBe(
        message?.includes(TITLE) === true,
      );
    }),
  );
});
