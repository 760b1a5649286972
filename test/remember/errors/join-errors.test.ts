/** Errors of one name are one entry of a list, in the order in which they ask for attention. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { compareAttention, type ErrorWeight } from "../../../src/remember/errors/attention.ts";
import { ERROR_STATES, isOver } from "../../../src/remember/errors/error-state.ts";
import { NO_LABEL } from "../../../src/remember/errors/error-labels.ts";
import { joinErrors } from "../../../src/remember/errors/join-errors.ts";
import { normalizeError } from "../../../src/remember/errors/normalize-error.ts";
import type { ErrorVariant } from "../../../src/remember/errors/split-errors.ts";

let made = 0;

const variant = (id: string, error: string, ts = "2026-11-17T10:00:00.000Z"): ErrorVariant => ({
  row: {
    id,
    ts,
    errorNormalized: normalizeError(error),
    errorRaw: error,
    resolution: null,
    resolvedBy: null,
    toolSequence: null,
    useCount: 0,
    lastUsed: null,
  },
  line: null,
  label: NO_LABEL,
  failures: [
    {
      id: `${id} ${made++}`,
      ts,
      sessionId: "s",
      projectPath: "/srv/app",
      errorId: id,
      retriedAt: null,
      outcome: null,
    },
  ],
});

const TAKEN = "Error: listen EADDRINUSE: address already in use :::3000";
const FRAMES = [
  "    at Server.setupListenHandle [as _listen2] (node:net:1937:16)",
  "    at listenInCluster (node:net:1994:12)",
  "    at Server.listen (node:net:2099:7)",
];

const idsOf = (...errors: readonly ErrorVariant[]): string[] =>
  joinErrors(errors).map(({ row }) => row.id);

test("an error with and without frames of the runtime is listed once, with all its failures", () => {
  for (const count of [1, 2, 3]) {
    const framed = [TAKEN, ...FRAMES.slice(0, count)].join("\n");
    const later = variant("framed", framed, "2026-11-18T10:00:00.000Z");
    const [joined, ...others] = joinErrors([variant("plain", TAKEN), later]);
    expect(others).toEqual([]);
    expect([joined?.row.id, joined?.failures.length]).toEqual(["framed", 2]);
  }
});

test("a failed test is listed once, however it was printed", () => {
  const tap = (ms: string): string =>
    `Exit code 1\nTAP version 13\n# Subtest: totals\nnot ok 1 - totals\n  ---\n  duration_ms: ${ms}\n  error: 'connect ECONNREFUSED 127.0.0.1:5433'\n  ...\n1..1`;
  const before = variant("old", tap("7.791677"));
  const old = {
    ...before,
    row: { ...before.row, errorNormalized: "totals\n  ---\n  duration_ms: <N>.<N>" },
  };
  expect(idsOf(old, variant("new", tap("31.902347")))).toHaveLength(1);
});

test("an error of another file, in other words, or without a name is another one", () => {
  const own = (file: string): string => `TypeError: total is not a function\n    at ${file}:3:7`;
  const all = [
    variant("cart", `${own("/srv/app/src/cart.ts")}\n    at loadESM (node:internal/process:34:31)`),
    variant("bare", "TypeError: total is not a function"),
    variant("taken", TAKEN),
    variant("refused", "Error: connect ECONNREFUSED 127.0.0.1:5432"),
    variant("vague", "Loading\nWarmup"),
    variant("as vague", "Starting\nWarmup"),
  ];
  expect(idsOf(...all)).toEqual(all.map(({ row }) => row.id));
});

test("what blocks a project stands first, then what recurred, what keeps failing, what failed once, what is over; the most failures first", () => {
  const weight = fc.record<ErrorWeight>({
    state: fc.constantFrom(...ERROR_STATES),
    times: fc.integer({ min: 1, max: 40 }),
    sessions: fc.integer({ min: 1, max: 6 }),
    isBlocking: fc.boolean(),
  });
  fc.assert(
    fc.property(weight, weight, (one, other) => {
      const first = compareAttention(one, other) < 0;
      const isAlike = one.state === other.state && one.isBlocking === other.isBlocking;
      if (isAlike && one.times > other.times) expect(first).toBe(true);
      if (isAlike && one.times === other.times && one.sessions > other.sessions)
        expect(first).toBe(true);
      if (isOver(one.state) && !isOver(other.state)) expect(first).toBe(false);
      if (isOver(one.state) || isOver(other.state)) return;
      if (one.isBlocking && !other.isBlocking) expect(first).toBe(true);
      if (one.isBlocking || other.isBlocking) return;
      const isBack = one.state === "recurred";
      if (isBack && other.state !== "recurred") expect(first).toBe(true);
      if (isBack || other.state === "recurred") return;
      if (one.times > 1 && other.times === 1) expect(first).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
