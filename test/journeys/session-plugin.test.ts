/**
 * A person types `/session:save`, `load`, `new` and `status` in the real client. The fake model does what the command tells
 * it, word for word. Every tool asks for permission unless a rule allows it, and nobody is there to say yes.
 */
import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openPerson, type, openTalk, permissions, change, stateOf } from "./session-commands.ts";

const AWKWARD = "내 집 (1)/.self-generation";

describe("installed by us, headless", () => {
  test("/session:save commits and saves, with the note as one argument; /session:load brings it to the model of a later session, /session:status and /session:new do what they say; nobody is asked [R176, R177, R178, R181]", async () => {
    await using person = openPerson({ home: AWKWARD });
    change(person, "one\n");
    await type(person, `/session:save it's "done"; rm -rf $HOME \`x\``);
    expect(person.git("log", "-1", "--format=%s")).toBe(
      `WIP: [it's "done"; rm -rf $HOME \`x\`] - checkpoint\n`,
    );
    expect(person.git("show", "--name-only", "--format=").trim()).toBe("work.txt");
    expect(stateOf(person)).toMatchObject({ mode: "quick", git_pushed: false, git_branch: "work" });

    await using later = openTalk(person);
    await later.type("/session:load");
    expect(person.printed()).toContain("SESSION RESTORED");
    expect(person.printed()).toContain(`it's "done"; rm -rf $HOME \`x\``);
    expect(person.printed()).toContain("work.txt");
    // Without a command, the start of a session tells of the checkpoint.
    const { text = "" } = person.claude.api.main().at(-1) ?? {};
    expect(text).toContain('part="checkpoint"');
    await later.type("/session:status");
    expect(person.printed()).toContain("/session:save");
    await later.type("/session:load --resume");
    expect(person.printed()).toContain("SESSION RESTORED");
    await later.type("/session:new");
    expect(person.printed()).toContain("NEW SESSION");
    expect(existsSync(join(person.claude.project, ".claude/session-state.json"))).toBe(false);
    expect(permissions(person)).toEqual([]);
  });
});
