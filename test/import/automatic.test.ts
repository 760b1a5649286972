/** Sessions that programs start for a title or a summary: recorded, and in nobody's way. */
import { expect, test } from "bun:test";
import { ko } from "../../src/text/ko.ts";
import { openSandbox } from "../sandbox.ts";
import { answered, at, linesOf, place, said, session, uuid } from "./files.ts";
import { imports } from "./report.ts";

const [ONE, TWO] = [uuid(1), uuid(2)];
const SUMMARY =
  "Context: This summary will be shown in a list to help users and Claude choose which conversations are relevant.\n\nUser: zebra crossing";

test("they are left out of lists, searches and the next session's context, and shown when asked for", async () => {
  using sandbox = openSandbox();
  place(sandbox, `${ONE}.jsonl`, linesOf(session(sandbox, ONE, "Count the zebra stripes")));
  place(
    sandbox,
    `${TWO}.jsonl`,
    linesOf([said(sandbox, TWO, at(60), SUMMARY), answered(sandbox, TWO, at(61), "A zebra.")]),
  );
  const shown = await sandbox.run(["import"]);
  expect(shown.stdout.split("\n")[0]).toBe(ko.importing.imported(2, 10));
  expect(shown.stdout).toContain(ko.importing.automatic(1));
  const listed = await sandbox.run(["sessions"]);
  expect(listed.stdout).toContain("Count the zebra stripes");
  expect(listed.stdout).not.toContain("Context: This summary");
  expect(listed.stdout).toContain(ko.sessions.hidden(1));
  const all = await sandbox.run(["sessions", "--hidden"]);
  expect(all.stdout).toContain("Context: This summary");
  expect(all.stdout).not.toContain(ko.sessions.hidden(1));
  const found = JSON.parse((await sandbox.run(["search", "zebra", "--json"])).stdout) as {
    readonly hits: readonly { readonly sessionId: string }[];
  };
  expect(new Set(found.hits.map(({ sessionId }) => sessionId))).toEqual(new Set([ONE]));
  expect((await sandbox.run(["show"])).stdout).toContain("Count the zebra stripes");
  expect((await sandbox.run(["context", "preview"])).stdout).toContain("Count the zebra stripes");
  expect((await imports(sandbox)).transcripts).toBe(2);
});

test("what an editor puts into a prompt is no part of its title", async () => {
  using sandbox = openSandbox();
  const opened =
    "<ide_opened_file>The user opened the file /srv/app/cart.ts in the IDE. This may or may not be related to the current task.</ide_opened_file>";
  const records = session(sandbox, ONE, `${opened}\nRound the totals up`);
  place(sandbox, `${ONE}.jsonl`, linesOf(records));
  await imports(sandbox);
  const { stdout } = await sandbox.run(["sessions"]);
  expect(stdout).toContain("“Round the totals up”");
  expect(stdout).not.toContain("ide_opened_file");
});
