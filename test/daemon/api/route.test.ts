import { expect, test } from "bun:test";
import { defineRoute, type RouteCall } from "../../../src/daemon/api/route.ts";
import { numberParam, optional, textParam } from "../../../src/daemon/api/request/parameters.ts";
import { fields, listOf, TEXT } from "../../../src/daemon/api/shape/schema.ts";
import { loadText } from "../../../src/text/load-text.ts";

const text = await loadText("en");
const call = {} as RouteCall;

test("a route answers what it declares: a field too many, a missing one and a wrong name of a parameter are found by the compiler", async () => {
  const frame = {
    path: "/x",
    parameters: {},
    answers: fields({ all: listOf(fields({ a: TEXT })) }),
  };
  const more = { a: "a", b: "b" };
  const exact = defineRoute({ ...frame, handle: async () => ({ all: [{ a: "a" }] }) });
  // @ts-expect-error `b` is not declared
  defineRoute({ ...frame, handle: async () => ({ all: [more] }) });
  // @ts-expect-error `a` is missing
  defineRoute({ ...frame, handle: async () => ({ all: [{}] }) });
  defineRoute({
    ...frame,
    // @ts-expect-error nothing has such a name, so nobody could say what it is
    parameters: { unnamed: optional(textParam(9)) },
    handle: async () => ({ all: [] }),
  });
  expect(await exact.prepare("", text).handle(call)).toEqual({ all: [{ a: "a" }] });
});

test("what is handed over is read once: texts, numbers within their bounds, and what is usual without any", async () => {
  const { prepare } = defineRoute({
    path: "/x",
    parameters: { q: optional(textParam(3)), limit: numberParam(1, 20, 7) },
    answers: fields({ said: TEXT }),
    handle: async ({ params: { q, limit } }) => ({
      said: `${q?.toUpperCase() ?? "–"} ${limit + 1}`,
    }),
  });
  const said = (query: string): Promise<object> => prepare(query, text).handle(call);
  expect(await said("")).toEqual({ said: "– 8" });
  expect(await said("q=abc&limit=020")).toEqual({ said: "ABC 21" });
  for (const [query, code] of [
    ["q=abcd", "BAD_PARAMETER"],
    ["q=%20", "BAD_PARAMETER"],
    ["limit=21", "BAD_PARAMETER"],
    ["limit=1e1", "BAD_PARAMETER"],
    ["limit=1&limit=2", "REPEATED_PARAMETER"],
    ["__proto__=1", "UNKNOWN_PARAMETER"],
  ]) {
    expect(() => prepare(query ?? "", text)).toThrow(expect.objectContaining({ code }));
  }
});
