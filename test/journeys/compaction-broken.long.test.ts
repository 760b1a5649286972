/**
 * Whatever is wrong with the database, a real client's conversation comes back after a compaction.
 * `test/faults/compaction.test.ts` has all that can be wrong, without the client.
 */
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { onlyCompaction, plays } from "../real/compaction.ts";
import { openConversation } from "../real/conversation.ts";
import {
  ALLOWED,
  ASKED,
  CORRECTED,
  expectRestored,
  expectUndisturbed,
  GO_ON,
  onlyCall,
  openWatchedClaude,
  ROLE,
  savedBy,
} from "./compaction.ts";

const remove = (db: string): void => {
  for (const file of [db, `${db}-wal`, `${db}-shm`]) rmSync(file, { force: true });
};

type Cause = (db: string) => Disposable | null;

const TROUBLES = {
  "that somebody keeps for himself": (db) => {
    const database = new Database(db);
    // What a turn's end saves in the background may be at it.
    database.run("pragma busy_timeout = 10000");
    database.run("pragma locking_mode = exclusive");
    database.run("begin exclusive");
    return { [Symbol.dispose]: () => database.close() };
  },
  "that is no database": (db) => {
    remove(db);
    writeFileSync(db, "this is no database\n".repeat(500));
    return null;
  },
} as const satisfies Readonly<Record<string, Cause>>;

/** The others, and the other moments, stand in `test/faults/compaction.test.ts`, which calls the hooks alone. */
testBefore("that is no database", TROUBLES["that is no database"]);
testFromThenOn("that somebody keeps for himself", TROUBLES["that somebody keeps for himself"]);

function testBefore(trouble: string, cause: Cause): void {
  test(`with a database ${trouble} the conversation is saved at PreCompact and comes back from files alone [R096, R097]`, async () => {
    await using watched = openWatchedClaude(plays(ROLE));
    const { client: claude, witness, db } = watched;
    await using talk = openConversation(claude, ALLOWED);
    await talk.say(ASKED);
    await talk.say(CORRECTED);
    watched.selfGen("ingest");
    using _ = cause(db);
    await talk.say("/compact");
    expect(await talk.say(GO_ON)).toBe("It has a form.");
    expect(await talk.end()).toBe(0);

    expect(savedBy(onlyCall(witness, "PreCompact[manual]")).state.recent_files).toEqual([
      "src/login.ts",
    ]);
    const { after } = onlyCompaction(claude.api.requests);
    for (const { text } of after) expectRestored(text);
    expectUndisturbed(witness);
  });
}

function testFromThenOn(trouble: string, cause: Cause): void {
  test(`a database ${trouble} from PreCompact on changes nothing: the conversation comes back from files alone [R097]`, async () => {
    const held: (Disposable | null)[] = [];
    const { model } = plays(ROLE);
    let database = "";
    await using watched = openWatchedClaude({
      model: {
        ...model,
        respond: (request) => {
          if (request.kind === "compact") held.push(cause(database));
          return model?.respond?.(request);
        },
      },
    });
    const { client: claude, witness } = watched;
    database = watched.db;
    await using talk = openConversation(claude, ALLOWED);
    for (const prompt of [ASKED, CORRECTED, "/compact"]) await talk.say(prompt);
    expect(await talk.say(GO_ON)).toBe("It has a form.");
    expect(await talk.end()).toBe(0);
    expect(held).toHaveLength(1);
    for (const one of held) one?.[Symbol.dispose]();

    const { after } = onlyCompaction(claude.api.requests);
    for (const { text } of after) expectRestored(text);
    expectUndisturbed(witness);
  });
}
