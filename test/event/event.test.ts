import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { cutText } from "../../src/event/cut.ts";
import { asText, isObject, getProjectName } from "../../src/event/event.ts";
import { deriveId, newId } from "../../src/event/id.ts";

describe("an id", () => {
  test("made by the producer is a UUID, its own, and sorts by time [R107]", async () => {
    const first = newId();
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const ids = Array.from({ length: 1000 }, newId);
    expect(new Set(ids).size).toBe(1000);
    await Bun.sleep(2);
    expect(newId() > first).toBe(true);
  });

  test("made from parts is the same from the same parts and another from others", () => {
    expect(deriveId("a", "1", "x")).toBe(deriveId("a", "1", "x"));
    const text = fc.string();
    fc.assert(
      fc.property(fc.array(text), fc.array(text), (a, b) => {
        expect(deriveId(...a) === deriveId(...b)).toBe(Bun.deepEquals(a, b));
      }),
    );
    expect(deriveId("ab", "c")).not.toBe(deriveId("a", "bc"));
    expect(deriveId("1:a;", "")).not.toBe(deriveId("", "1:a;"));
  });
});

describe("a project's name", () => {
  test.each([
    [null, "unknown"],
    ["", "unknown"],
    ["/", "unknown"],
    ["/srv/", "unknown"],
    ["/srv/app", "app"],
    ["/srv/내 앱", "내 앱"],
    ["app", "app"],
  ])("by getProjectName, of %p, is %p (a part of R042)", (path, name) => {
    expect(getProjectName(path)).toBe(name);
  });
});

describe("a cut text", () => {
  test("is a beginning of at most that length that never ends inside a character", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, fc.nat({ max: 20 }), (whole, units) => {
        const cut = cutText(whole, units);
        expect(whole.startsWith(cut)).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(units);
        expect(cut.length).toBeGreaterThanOrEqual(Math.min(whole.length, units) - 1);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
    expect(cutText("a😀b", 2)).toBe("a");
    expect(cutText("a😀b", 3)).toBe("a😀");
  });
});

test("a text is a string with something in it, an object is neither null nor a list", () => {
  expect([asText("a"), asText(""), asText(7), asText(null)]).toEqual(["a", null, null, null]);
  expect([isObject({}), isObject([]), isObject(null), isObject("a")]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
