/** What the model that writes a client's own summary is asked to keep. */
import { describe, expect, test } from "bun:test";
import { composeSummaryInstructions } from "../../../src/recall/compose/summary-instructions.ts";
import { contextText } from "../../../src/text/context.ts";
import { savedSample } from "../../remember/context/saved-snapshot.ts";

const text = contextText("en");
const fence = /^<self-generation-record part="snapshot" note="[^"]+">$/;

describe("the instructions", () => {
  test("say first what is asked, then quote the facts in one fence, without the marker of a restore", () => {
    const [ask, open, first, ...others] = composeSummaryInstructions(
      savedSample(),
      text,
      4000,
    ).split("\n");
    expect(ask).toBe(text.snapshot.keep);
    expect(open).toMatch(fence);
    expect(first).toContain("and the invoices, please");
    expect(others.at(-1)).toBe("</self-generation-record>");
    expect(others.join()).not.toContain("deadbeef");
    expect(others.join()).toContain("Never deploy on Friday.");
  });

  test("are the person's words and what came back last, and nothing that the record keeps better", () => {
    const told = composeSummaryInstructions(savedSample(), text, 4000);
    for (const kept of [
      "keep the coupon codes",
      "rewrite no history",
      "Look at the checkout tests.",
      "8443",
      "deployed to blue",
    ]) {
      expect(told).toContain(kept);
    }
    for (const left of ["docker run", "pip install", "npm test", "src/old.ts", "changelog"]) {
      expect(told).not.toContain(left);
    }
  });

  test("fit any budget, and are empty where nothing fits", () => {
    for (let budget = 0; budget <= 2000; budget += 25) {
      const told = composeSummaryInstructions(savedSample(), text, budget);
      expect(told.length).toBeLessThanOrEqual(budget);
      expect(told === "" || told.endsWith("</self-generation-record>")).toBe(true);
    }
    expect(composeSummaryInstructions(savedSample(), text, 0)).toBe("");
    expect(composeSummaryInstructions(savedSample(), text, -1)).toBe("");
  });

  test("are empty where nothing is known", () => {
    expect(composeSummaryInstructions(savedSample({}, { lines: [] }), text, 2000)).toBe("");
  });
});
