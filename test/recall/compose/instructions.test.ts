/** What the model that writes a client's own summary is asked to keep. */
import { describe, expect, test } from "bun:test";
import { instructions } from "../../../src/recall/compose/instructions.ts";
import { contextText } from "../../../src/text/context.ts";
import { savedSample } from "../../remember/context/saved.ts";

const text = contextText("en");
const fence = /^<self-generation-record part="snapshot" note="[^"]+">$/;

describe("the instructions", () => {
  test("say first what is asked, then quote the facts in one fence, without the marker of a restore", () => {
    const [ask, open, first, ...others] = instructions(savedSample(), text, 2000).split("\n");
    expect(ask).toBe(text.snapshot.keep);
    expect(open).toMatch(fence);
    expect(first).toContain("장바구니를 고쳐줘");
    expect(others.at(-1)).toBe("</self-generation-record>");
    expect(others.join()).not.toContain("deadbeef");
    expect(others.join()).toContain("use SQLite");
  });

  test("fit any budget, and are empty where nothing fits", () => {
    for (let budget = 0; budget <= 2000; budget += 25) {
      const told = instructions(savedSample(), text, budget);
      expect(told.length).toBeLessThanOrEqual(budget);
      expect(told === "" || told.endsWith("</self-generation-record>")).toBe(true);
    }
    expect(instructions(savedSample(), text, 0)).toBe("");
    expect(instructions(savedSample(), text, -1)).toBe("");
  });

  test("are empty where nothing is known", () => {
    const nothing = savedSample(
      {
        goal: { original_request: "", current_objective: "" },
        progress: { done: [], current: [], pending: [] },
        decisions: [],
        discoveries: [],
        state: { recent_files: [], blockers: [], errors: [] },
      },
      {
        statements: [],
        asked: [],
        plan: null,
        notes: [],
        files: [],
        solved: [],
        superseded: [],
        lastSaid: null,
      },
    );
    expect(instructions(nothing, text, 2000)).toBe("");
  });
});
