/** Known errors as a list shows them. */
import { expect, test } from "bun:test";
import { dedupeErrors } from "../../../src/remember/errors/list-errors.ts";
import { normalizeError } from "../../../src/remember/errors/normalize-error.ts";
import type { ErrorRow } from "../../../src/store/store.ts";

const row = (id: string, error: string, resolution: string | null = null): ErrorRow => ({
  id,
  ts: "2026-11-17T10:00:00.000Z",
  errorNormalized: normalizeError(error),
  errorRaw: error,
  resolution,
  resolvedBy: null,
  toolSequence: null,
  useCount: 0,
  lastUsed: null,
});

const TAKEN = "Error: listen EADDRINUSE: address already in use :::3000";
const FRAMES = [
  "    at Server.setupListenHandle [as _listen2] (node:net:1937:16)",
  "    at listenInCluster (node:net:1994:12)",
  "    at Server.listen (node:net:2099:7)",
];

const idsOf = (...rows: readonly ErrorRow[]): string[] => dedupeErrors(rows).map(({ id }) => id);

test("an error with and without frames of the runtime is listed once, with its fix", () => {
  for (const count of [1, 2, 3]) {
    const framed = [TAKEN, ...FRAMES.slice(0, count)].join("\n");
    expect(idsOf(row("plain", TAKEN), row("framed", framed))).toEqual(["plain"]);
    expect(idsOf(row("framed", framed), row("plain", TAKEN, "[]"))).toEqual(["plain"]);
  }
});

test("an error of another file, or in other words, is another one", () => {
  const own = (file: string): string => `TypeError: total is not a function\n    at ${file}:3:7`;
  const all = [
    row("cart", `${own("/srv/app/src/cart.ts")}\n    at loadESM (node:internal/process:34:31)`),
    row("bare", "TypeError: total is not a function"),
    row("taken", TAKEN),
    row("refused", "Error: connect ECONNREFUSED 127.0.0.1:5432"),
  ];
  expect(idsOf(...all)).toEqual(["cart", "bare", "taken", "refused"]);
});
