import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { compose, countJsonUnits, type Composition } from "../../../src/recall/compose/compose.ts";
import {
  createPartLine,
  type ContextPart,
  type PartKind,
  type PartLine,
} from "../../../src/recall/compose/context-part.ts";

const CUT_ORDER: readonly PartKind[] = [
  "suggestions",
  "previous",
  "resume",
  "resolution",
  "checkpoint",
  "snapshot",
];

const word = fc.string({
  unit: fc.constantFrom("a", "가", '"', "\\", "😀", " "),
  minLength: 1,
  maxLength: 12,
});

/** Each line says where it stands, so that a printed line names its part and form. */
const drawnLine = fc
  .array(word, { minLength: 1, maxLength: 3 })
  .map((words) => words.map((_, at) => words.slice(at).join("-")));

const drawnParts: fc.Arbitrary<readonly ContextPart[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...CUT_ORDER),
      head: drawnLine,
      lines: fc.array(drawnLine, { maxLength: 4 }),
      tail: fc.array(drawnLine, { maxLength: 2 }),
    }),
    { maxLength: 5 },
  )
  .map((drawn) =>
    drawn.map(({ kind, head, lines, tail }, at): ContextPart => {
      const named = (forms: readonly string[], place: string): PartLine => ({
        forms: forms.map((form, size) => `${at}.${place}.${size} ${form}`),
      });
      return {
        kind,
        refs: [`part ${at}`, ...lines.map((_, row) => `${at}/${row}`)],
        fence: { before: `<${at}>`, after: `</${at}>` },
        head: named(head, "head"),
        lines: lines.map((forms, row) => ({ ...named(forms, `${row}`), ref: `${at}/${row}` })),
        ...(lines.length === 0
          ? {}
          : { tail: tail.map((forms, row) => named(forms, `tail${row}`)) }),
      };
    }),
  );

const budget = fc.integer({ min: 0, max: 600 });

/** Per part: how much of it is told, as one number that grows with every line and every longer form. */
function toldOf({ text }: Composition, parts: readonly ContextPart[]): number[] {
  const printed = new Set(text.split("\n"));
  return parts.map(({ head, lines, tail = [] }) =>
    [head, ...lines, ...tail].reduce((sum, { forms }) => {
      const form = forms.findIndex((one) => printed.has(one));
      return sum + (form < 0 ? 0 : forms.length - form);
    }, 0),
  );
}

describe("what is composed", () => {
  test("never passes its budget, in units of the printed JSON", () => {
    fc.assert(
      fc.property(drawnParts, budget, (parts, units) => {
        const { text } = compose(parts, units);
        expect(JSON.stringify(text).length - 2).toBeLessThanOrEqual(units);
      }),
    );
  });

  test("consists of whole given forms between whole fences, in the order given [R028]", () => {
    fc.assert(
      fc.property(drawnParts, budget, (parts, units) => {
        const { text } = compose(parts, units);
        const blocks = text === "" ? [] : text.split("\n\n");
        const places = blocks.map((block) => {
          const printed = block.split("\n");
          const at = Number(/^<(\d)>$/.exec(printed[0] ?? "")?.[1]);
          const part = parts[at];
          expect(printed.at(-1)).toBe(`</${at}>`);
          const known = [part?.head, ...(part?.lines ?? []), ...(part?.tail ?? [])];
          const rows = printed
            .slice(1, -1)
            .map((one) => known.findIndex((line) => line?.forms.includes(one)));
          expect(rows).toEqual(rows.toSorted((a, b) => a - b));
          expect(new Set(rows).size).toBe(rows.length);
          expect(rows[0]).toBe(0);
          return at;
        });
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
    );
  });

  test("is cut from the least important part, which is gone before the next is touched", () => {
    fc.assert(
      fc.property(drawnParts, budget, (parts, units) => {
        const whole = toldOf(compose(parts, 1_000_000), parts);
        const told = toldOf(compose(parts, units), parts);
        const row = parts
          .map((_, at) => at)
          .toSorted((a, b) => {
            const rank = (at: number): number => CUT_ORDER.indexOf(parts[at]?.kind ?? "snapshot");
            return rank(a) - rank(b) || b - a;
          });
        const states = row.map((at) =>
          told[at] === 0 ? "gone" : told[at] === whole[at] ? "whole" : "cut",
        );
        expect(states.join(" ")).toMatch(/^(?:gone ?)*(?:cut ?)?(?:whole ?)*$/);
      }),
    );
  });

  test("loses spare lines before any part but the suggestions is touched, and never less than the rest of its own part", () => {
    fc.assert(
      fc.property(drawnParts, budget, fc.nat({ max: 4 }), (drawn, units, spare) => {
        const at = drawn.findLastIndex(
          ({ kind, lines }) => kind === "snapshot" && lines.length > spare,
        );
        fc.pre(at >= 0 && spare > 0);
        const parts = drawn.map((part, index) =>
          index === at ? { ...part, spareLines: spare } : part,
        );
        const [whole, told] = [1_000_000, units].map((most) => compose(parts, most).text);
        const isWhole = ({ head, lines, tail = [] }: ContextPart, kept: number): boolean =>
          [head, ...lines.slice(0, kept), ...tail].every(({ forms: [form = ""] }) =>
            told?.split("\n").includes(form),
          );
        const { lines = [] } = parts[at] ?? {};
        const spares = lines.slice(-spare).filter(({ forms: [form = ""] }) => told?.includes(form));
        if (told === whole || spares.length === 0) return;
        for (const [index, part] of parts.entries())
          if (part.kind !== "suggestions")
            expect(isWhole(part, part.lines.length - (index === at ? spare : 0))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("tells of no part less when the budget is larger", () => {
    fc.assert(
      fc.property(drawnParts, budget, fc.nat({ max: 100 }), (parts, units, besides) => {
        const less = toldOf(compose(parts, units), parts);
        const more = toldOf(compose(parts, units + besides), parts);
        expect(less.every((told, at) => told <= (more[at] ?? 0))).toBe(true);
      }),
    );
  });

  test("is the same within its own size", () => {
    fc.assert(
      fc.property(drawnParts, budget, (parts, units) => {
        const composed = compose(parts, units);
        expect(compose(parts, units)).toEqual(composed);
        expect(compose(parts, countJsonUnits(composed.text))).toEqual(composed);
      }),
    );
  });

  test("accounts for every part: told with its size and what was cut, or dropped", () => {
    fc.assert(
      fc.property(drawnParts, budget, (parts, units) => {
        const { text, parts: told, dropped } = compose(parts, units);
        expect([...told.map(({ kind }) => kind), ...dropped].toSorted()).toEqual(
          parts.map(({ kind }) => kind).toSorted(),
        );
        const sizes = told.reduce((sum, part) => sum + part.units, 0);
        expect(countJsonUnits(text)).toBe(sizes + Math.max(0, told.length - 1) * 4);
        for (const part of told) {
          const at = Number(part.refs[0]?.slice("part ".length));
          const rows = parts[at]?.lines.length ?? 0;
          expect(part.refs).toHaveLength(1 + rows - part.linesCut);
          for (const ref of part.refs.slice(1)) expect(text).toContain(`${ref.replace("/", ".")}.`);
          if (part.isWhole) expect(part.linesCut).toBe(0);
        }
      }),
    );
  });
});

describe("a part", () => {
  const fence = { before: "<<", after: ">>" };
  const part: ContextPart = {
    kind: "suggestions",
    refs: ["a", "b"],
    fence,
    head: createPartLine("head"),
    lines: [
      { forms: ["first"], ref: "a" },
      { forms: ["second line", "2nd"], ref: "b" },
    ],
    tail: [createPartLine("tail")],
  };
  const sizeOf = (text: string): number => countJsonUnits(text);

  test("loses its last line first, keeps its closing lines with one line, and goes as a whole", () => {
    const whole = "<<\nhead\nfirst\nsecond line\ntail\n>>";
    const shorter = "<<\nhead\nfirst\n2nd\ntail\n>>";
    const one = "<<\nhead\nfirst\ntail\n>>";
    const at = (units: number): [string, readonly string[], boolean] => {
      const { text, parts } = compose([part], units);
      return [text, parts[0]?.refs ?? [], parts[0]?.isWhole ?? false];
    };
    expect(at(sizeOf(whole))).toEqual([whole, ["a", "b"], true]);
    expect(at(sizeOf(whole) - 1)).toEqual([shorter, ["a", "b"], false]);
    expect(at(sizeOf(shorter) - 1)).toEqual([one, ["a"], false]);
    expect(at(sizeOf(one) - 1)).toEqual(["", [], false]);
    expect(compose([part], 0)).toEqual({ text: "", parts: [], dropped: ["suggestions"] });
  });

  test("of a head alone is told in the longest form that fits", () => {
    const alone: ContextPart = {
      kind: "resume",
      refs: ["r"],
      fence,
      head: createPartLine("a, b", "a +1"),
      lines: [],
    };
    expect(compose([alone], 100).text).toBe("<<\na, b\n>>");
    const units = sizeOf("<<\na +1\n>>");
    expect(
      compose([alone], units, (text) => text.length + (text.includes("b") ? 100 : 0)).text,
    ).toBe("<<\na +1\n>>");
    expect(compose([alone], 3)).toEqual({ text: "", parts: [], dropped: ["resume"] });
  });

  test("with closing lines and nothing to close is not told", () => {
    expect(compose([{ ...part, lines: [] }], 1000)).toEqual({ text: "", parts: [], dropped: [] });
    expect(compose([], 1000)).toEqual({ text: "", parts: [], dropped: [] });
  });

  test("stands apart from the next by an empty line [R027]", () => {
    const second: ContextPart = {
      kind: "previous",
      refs: [],
      fence,
      head: createPartLine("H"),
      lines: [createPartLine("x")],
    };
    expect(compose([part, second], 1000).text).toBe(
      "<<\nhead\nfirst\nsecond line\ntail\n>>\n\n<<\nH\nx\n>>",
    );
  });
});
