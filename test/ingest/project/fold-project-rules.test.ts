/** Rules outlast any number of sessions, by the digest that ingest keeps; whatever forgets takes the digest with it. */
import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KeyedHash } from "../../../src/config/secret-key.ts";
import { makeEvent } from "../../../src/event/event.ts";
import {
  foldProjectRules,
  removeStaleDigests,
} from "../../../src/ingest/project/fold-project-rules.ts";
import { projectEvent } from "../../../src/ingest/project/project-event.ts";
import { loadActiveRules } from "../../../src/recall/start/active-rules.ts";
import { makeLine, PERMANENT_MARK } from "../../../src/remember/ledger/ledger-line.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import type { EventRecord, Store } from "../../../src/store/store.ts";

const PROJECT = "/srv/app";
const FIRST = "Never deploy on Fridays.";
const SESSIONS = 95;
const folder = mkdtempSync(join(tmpdir(), "self-gen-digest-"));
const hash: KeyedHash = (text) => Bun.hash(text).toString(16);
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function saved(at: number, rule: string): EventRecord {
  const ts = new Date(Date.UTC(2026, 0, 1) + at * 3_600_000).toISOString();
  const line = { ...makeLine("ban", [rule, PERMANENT_MARK], rule, 1), ts };
  const header = { id: `e${at}`, ts, sessionId: `s${at}`, projectPath: PROJECT };
  const extra = { lines: [line], allowances: [], changes: [] };
  return projectEvent(makeEvent("snapshot", header, { trigger: "end", document: {}, extra }), "");
}

async function save(store: Store, records: readonly EventRecord[]): Promise<void> {
  await store.transact(async (tx) => {
    await tx.insert(records);
    await removeStaleDigests(tx, records);
  });
  await foldProjectRules(store, PROJECT, () => false);
}

const rulesIn = async (store: Store): Promise<readonly string[]> =>
  (await loadActiveRules({ store, unreadEvents: [], hash }, PROJECT)).active.map(
    ({ line }) => line.decisive,
  );

test("a rule holds behind any sessions, until the one that said it is forgotten", async () => {
  const store = openSqliteStore(join(folder, "events.db"));
  const later = Array.from({ length: SESSIONS }, (_, at) => saved(at + 1, "Never use popups."));
  await save(store, [saved(0, FIRST), ...later]);
  expect(await rulesIn(store)).toEqual(["Never use popups.", FIRST]);
  const digest = await store.ruleDigest(PROJECT);
  expect(digest?.body).toContain(FIRST);
  expect((await store.listSessionsWithRules(PROJECT, digest?.until ?? "")).length).toBe(10);
  // Older than the digest, as an import brings it: all is judged again.
  await save(store, [saved(-1, "Never push to main.")]);
  expect(await rulesIn(store)).toContain("Never push to main.");
  await store.transact((tx) => tx.remove(["e0"]));
  expect(await store.ruleDigest(PROJECT)).toBeNull();
  await foldProjectRules(store, PROJECT, () => false);
  expect((await store.ruleDigest(PROJECT))?.body).not.toContain(FIRST);
  expect(await rulesIn(store)).toEqual(["Never use popups.", "Never push to main."]);
  await store.close();
});
