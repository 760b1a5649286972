/** What a session was told of skills, as its transcript keeps it. */
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readSkillListing } from "../../../src/clients/claude-code/skill-listing.ts";
import { openSandbox } from "../../sandbox.ts";

const listing = (content: unknown): string =>
  JSON.stringify({ type: "attachment", attachment: { type: "skill_listing", content } });

test("is every skill with the room it takes, whatever follows it and whatever is broken", () => {
  using sandbox = openSandbox();
  const path = join(sandbox.folder, "t.jsonl");
  const lines = [
    "not json skill_listing",
    listing(["no", "text"]),
    listing("- a: One\n  two\n- plugin:b: Three\n- c\n- d (other name): e"),
    JSON.stringify({ type: "user", text: '"skill_listing" - x: y' }),
    listing("- late: Four"),
  ];
  writeFileSync(path, lines.join("\n"));
  expect([...(readSkillListing(path) ?? [])]).toEqual([
    ["a", 15],
    ["plugin:b", 18],
    ["c", 4],
    ["d", 20],
    ["late", 13],
  ]);
  expect(readSkillListing(join(sandbox.folder, "none.jsonl"))).toBeNull();
});
