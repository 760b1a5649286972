/** How a session ended, what was open then, and what is no account of it. */
import { describe, expect, test } from "bun:test";
import type { TranscriptEntry } from "../../../src/clients/transcript/entry.ts";
import { claudeEntries } from "../../../src/clients/claude-code/transcript.ts";
import {
  deriveContext,
  type DerivedContext,
} from "../../../src/remember/context/derive-context.ts";
import { asks, closes, does, edits, fails, happens, ledgerOf, runs } from "../ledger/entries.ts";

const MEANT = { sessionId: "s-1", projectPath: "/srv/app", now: "2026-11-15T12:00:00.987Z" };
const extraOf = (...entries: readonly TranscriptEntry[][]): DerivedContext["extra"] =>
  deriveContext(ledgerOf(entries), null, MEANT).extra;

const LONG =
  `The cart rounds once now, in one place. ${"It was rounded in three. ".repeat(8)}`.trim();
const told = (summary: string): TranscriptEntry[] =>
  claudeEntries({
    type: "user",
    message: {
      role: "user",
      content: `<task-notification>\n<task-id>b1</task-id>\n<status>killed</status>\n<summary>${summary}</summary>\n</task-notification>`,
    },
  }) as TranscriptEntry[];

describe("how the turn before ended", () => {
  test("is told of the turn right before, never of one that others followed", () => {
    const begun = [asks("Mend the cart."), closes(LONG), asks("Now the coupons.")];
    expect(extraOf(...begun).outcome).toMatchObject({ text: LONG, isEarlier: true });
    expect(extraOf(...begun, closes("They are done."), asks("And the tax.")).outcome).toBeNull();
  });

  test("does not go before words of another turn", () => {
    const all = [
      asks("Mend the cart."),
      closes(LONG),
      asks("Thanks, and the tax?"),
      closes("Done!"),
    ];
    expect(extraOf(...all)).toMatchObject({ outcome: { text: "Done!" }, work: LONG });
  });
});

describe("what was done before a turn that only talked", () => {
  const before = (words: string): string | null =>
    extraOf(
      asks("Mend the cart."),
      edits("src/cart.ts"),
      closes(words),
      asks("What is a coupon?"),
      closes("A piece of paper."),
    ).work;

  test("is told by a report of it", () => {
    for (const words of [LONG, "반올림을 한 번만 하도록 고쳤고 테스트도 모두 통과했습니다."])
      expect(before(words)).toBe(words);
  });

  test("and by neither a question nor an announcement, nor by the work before that", () => {
    for (const words of [
      "I found no tool of this name. Where did you see it?",
      "The training is starting. Let me wait a bit more to see if it gets past it.",
      "Now I'll clean the rest up.",
      "남은 부분을 정리하겠습니다.",
      "有些残留内容。让我继续更新。",
    ])
      expect(before(words)).toBeNull();
  });

  test("what a model thinks aloud is not said", () => {
    const record = {
      type: "assistant",
      message: {
        role: "assistant",
        content: [{ type: "text", text: "<thinking>Clean up?</thinking>\nIt is clean." }],
      },
    };
    expect(claudeEntries(record)).toMatchObject([{ kind: "said", text: "It is clean." }]);
  });
});

describe("what the client reports behind the last words", () => {
  const KILLED = 'Background command "train" was stopped';

  test("is told with them, until something is said or asked", () => {
    const run = [asks("Train it."), closes("The training runs in the background.")];
    expect(extraOf(...run).aftermath).toBeNull();
    expect(extraOf(...run, told(KILLED)).aftermath).toBe(KILLED);
    const lines = extraOf(...run, told(KILLED)).lines.filter(({ kind }) => kind === "report");
    expect(lines.map(({ texts }) => texts)).toEqual([[KILLED]]);
    expect(extraOf(...run, told(KILLED), closes("It was stopped.")).aftermath).toBeNull();
    expect(extraOf(...run, told(KILLED), asks("Again.")).aftermath).toBeNull();
  });
});

describe("what is open", () => {
  const open = (...entries: readonly TranscriptEntry[][]): readonly string[] | null =>
    extraOf(...entries).prompts;

  test("is everything that was typed since the last answer, in its order: a hint does not take the place of what it is for", () => {
    const all = [
      asks("Hello."),
      closes(LONG),
      asks("The agents do not match the list."),
      happens("interrupted"),
      asks("it is about tools/register.py"),
    ];
    expect(open(...all)).toEqual([
      "The agents do not match the list.",
      "it is about tools/register.py",
    ]);
    expect(open(...all, closes(LONG), asks("And the docs."))).toEqual(["And the docs."]);
  });

  test("is what an answer is about that was asked for", () => {
    const asked = [asks("Why does it warn?"), closes("Where is your configuration?")];
    expect(open(...asked, asks("~/system-conf"))).toEqual(["Why does it warn?", "~/system-conf"]);
  });

  test("is no request that was answered with a plan, once somebody says yes to it", () => {
    const planned = [asks("How could it be faster?"), closes(LONG)];
    for (const yes of ["yes", "proceed", "진행해줘"])
      expect(open(...planned, asks(yes))).toEqual([yes]);
    for (const on of ["continue", "계속해줘", "继续"])
      expect(open(...planned, asks(on))).toEqual(["How could it be faster?"]);
  });

  test("is without what the editor and the client put in", () => {
    const opened = "<ide_opened_file>The user opened /srv/app/x.json.</ide_opened_file>\nMend it.";
    expect(open(asks(opened))).toEqual(["Mend it."]);
    expect(open(asks("Mend it."), asks(opened.replace("Mend it.", "proceed")))).toEqual([
      "Mend it.",
    ]);
    const unknown = { role: "user", content: "proceed\nUnknown skill: btw" };
    expect(claudeEntries({ type: "user", message: unknown })).toMatchObject([{ text: "proceed" }]);
  });
});

describe("what failed", () => {
  const errors = (...entries: readonly TranscriptEntry[][]): readonly string[] =>
    deriveContext(ledgerOf(entries), null, MEANT).document.state.errors;

  test("in a script of a few lines is over", () => {
    const script = 'python -c "import model; print(model.shape)"';
    const trace = "Traceback (most recent call last):\nValueError: bad shape";
    expect(errors(asks("Check it."), fails(script, trace))).toEqual([]);
    expect(errors(asks("Check it."), fails("python check.py", trace))).not.toEqual([]);
  });

  test("a plan that was refused is told by its title", () => {
    const refused = does(
      "ExitPlanMode",
      { plan: "# Delete the old folders\n1. rm" },
      { ok: false, declined: true, text: "no" },
    );
    const lines = extraOf(asks("Clean up."), refused).lines.filter(
      ({ kind }) => kind === "refusal",
    );
    expect(lines.map(({ texts }) => texts[0])).toEqual(["plan: Delete the old folders"]);
  });
});

test("a status that is set again and again is no form of a command", () => {
  const set = (id: string): TranscriptEntry[] =>
    runs(`bd update ${id} --status in_progress`, "updated");
  const lines = extraOf(asks("Go."), set("a-1"), set("a-2"), set("a-3"), set("a-4")).lines;
  expect(lines.filter(({ kind }) => kind === "worked")).toEqual([]);
});
