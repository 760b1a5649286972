/** Skills that every session is told of and nobody uses: when that is said, and what is proposed. */
import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Event } from "../../../../src/event/event.ts";
import { newId } from "../../../../src/event/id.ts";
import { encodeLine } from "../../../../src/event/line.ts";
import { ingest } from "../../../../src/ingest/ingest.ts";
import type { Candidate } from "../../../../src/learn/mine/candidate.ts";
import { openHistory } from "../../../../src/learn/mine/history.ts";
import { unusedSkillsMiner } from "../../../../src/learn/mine/unused-skills/unused-skills-miner.ts";
import { wordUnusedSkills } from "../../../../src/learn/mine/unused-skills/wording.ts";
import { openSqliteStore } from "../../../../src/store/sqlite/sqlite-store.ts";
import { textOf } from "../../../../src/text/text.ts";
import { openSandbox, type Sandbox } from "../../../sandbox.ts";

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const many = (count: number, name: string): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`);

type Person = {
  readonly own: readonly string[];
  /** Plugins with their skills; `extra`: a file that one brings besides. */
  readonly plugins?: Readonly<
    Record<string, { readonly skills: readonly string[]; readonly extra?: string }>
  >;
  readonly used?: readonly string[];
  readonly read?: readonly string[];
  readonly sessions?: number;
  /** Whether their transcripts say what was listed. */
  readonly hasListing?: boolean;
};

const userHome = ({ folder }: Sandbox): string => join(folder, "home");

function placeSkills(sandbox: Sandbox, { own, plugins = {} }: Person): readonly string[] {
  const home = join(userHome(sandbox), ".claude");
  for (const name of own)
    write(join(home, `skills/${name}/SKILL.md`), `---\ndescription: ${"d".repeat(90)}\n---\n`);
  const folderOf = (plugin: string): string => join(home, `plugins/cache/m/${plugin}/1.0`);
  for (const [plugin, { skills, extra }] of Object.entries(plugins)) {
    write(join(folderOf(plugin), ".claude-plugin/plugin.json"), JSON.stringify({ name: plugin }));
    for (const name of skills)
      write(join(folderOf(plugin), `skills/${name}/SKILL.md`), "---\ndescription: d\n---\n");
    if (extra !== undefined) write(join(folderOf(plugin), extra), "{}");
  }
  const names = Object.keys(plugins);
  const installed = names.map((name) => [`${name}@m`, [{ installPath: folderOf(name) }]]);
  write(
    join(home, "plugins/installed_plugins.json"),
    JSON.stringify({ plugins: Object.fromEntries(installed) }),
  );
  write(
    join(home, "settings.json"),
    JSON.stringify({
      enabledPlugins: Object.fromEntries(names.map((name) => [`${name}@m`, true])),
    }),
  );
  return [
    ...own,
    ...names.flatMap((name) => (plugins[name]?.skills ?? []).map((one) => `${name}:${one}`)),
  ];
}

async function mined(
  sandbox: Sandbox,
  person: Person,
): Promise<readonly Candidate<"unused-skills">[]> {
  const listed = ["built-in-review", ...placeSkills(sandbox, person)];
  const { sessions = 12, hasListing = true, used = [], read = [] } = person;
  const journal = join(sandbox.folder, "j.jsonl");
  const event = (session: number, type: string, data: Event["data"]): string =>
    encodeLine({
      v: 1,
      id: newId(),
      type,
      ts: new Date(Date.UTC(2026, 1, 1, session)).toISOString(),
      sessionId: `s-${session}`,
      project: "p",
      projectPath: "/srv/p",
      data: { client: "claude-code", provider: "claude", ...data },
    });
  for (let at = 0; at < sessions; at++) {
    const transcriptPath = join(sandbox.folder, `t/${at}.jsonl`);
    const content = listed.map((name) => `- ${name}: ${"d".repeat(33)}`).join("\n");
    const attachment = { type: "skill_listing", content };
    if (hasListing)
      write(
        transcriptPath,
        `{"type":"user"}\n${JSON.stringify({ type: "attachment", attachment })}\n`,
      );
    appendFileSync(
      journal,
      event(at, "session.lifecycle", { phase: "started", source: "startup", transcriptPath }),
    );
    appendFileSync(journal, event(at, "prompt", { text: "go on", charCount: 5, transcriptPath }));
  }
  for (const skillName of used) appendFileSync(journal, event(0, "skill_used", { skillName }));
  for (const name of read) {
    const meta = { file: `~/.claude/skills/${name}/SKILL.md` };
    appendFileSync(journal, event(0, "tool_use", { tool: "Read", meta, success: true }));
  }
  const store = openSqliteStore(join(sandbox.folder, "m.db"));
  try {
    await ingest({ store, journal, stream: null, retentionDays: 36_500, now: () => new Date() });
    const history = await openHistory(store, userHome(sandbox));
    const { findTraces, findCandidates } = unusedSkillsMiner;
    return await findCandidates(await findTraces(history), history);
  } finally {
    await store.close();
  }
}

const words = (candidate: Candidate<"unused-skills"> | undefined) =>
  candidate === undefined ? null : wordUnusedSkills(candidate, textOf("en").learn);

test("the person's own are hidden one by one and stay typed; a plugin that brings nothing else is turned off", async () => {
  using sandbox = openSandbox();
  const [found] = await mined(sandbox, {
    own: many(55, "own"),
    plugins: {
      plain: { skills: many(6, "p") },
      partly: { skills: many(6, "q") },
      hooked: { skills: many(6, "r"), extra: "hooks/hooks.json" },
      shown: { skills: many(6, "s"), extra: "statusline.sh" },
    },
    used: ["own-1", "partly:q-2"],
    read: ["own-3"],
  });
  const { summary, proposal } = words(found) ?? {};
  const own = many(55, "own").filter((name) => name !== "own-1" && name !== "own-3");
  expect(proposal).toEqual({
    type: "setting",
    settings: [
      { path: ["enabledPlugins", "plain@m"], value: false },
      ...own
        .toSorted()
        .map((name) => ({ path: ["skillOverrides", name], value: "user-invocable-only" })),
    ],
  });
  expect(summary).toContain("76 of 79 skills");
  expect(summary).toContain("Hide 59 of them");
  expect(summary).toContain("your skills folder (53), plain@m (6)");
  expect(found?.traces).toHaveLength(12);
  expect(found?.cost).toMatchObject({
    minutes: null,
    errors: null,
    arithmetic: expect.stringMatching(/^59 skills × \d+ tokens × 12 sessions$/),
  });
  expect(found?.cost.tokens).toBe((found?.pattern.tokensPerSession ?? 0) * 12);
});

describe("nothing is said", () => {
  test.each<[string, Person]>([
    ["of fewer than fifty", { own: many(49, "own") }],
    ["where many of them are used", { own: many(120, "own"), used: many(50, "own") }],
    ["before ten sessions", { own: many(80, "own"), sessions: 9 }],
    [
      "where no setting could hide them",
      { own: [], plugins: { hooked: { skills: many(80, "r"), extra: ".mcp.json" } } },
    ],
    ["of a person without skills", { own: [] }],
  ])("%s", async (_, person) => {
    using sandbox = openSandbox();
    expect(await mined(sandbox, person)).toEqual([]);
  });
});

test("where transcripts do not say what was listed, it is what lies on the disk", async () => {
  using sandbox = openSandbox();
  const [found] = await mined(sandbox, { own: many(60, "own"), hasListing: false });
  expect(found?.pattern.unused).toHaveLength(60);
});

test("a session that is told of most of them still is one more of the pattern, one that is not is none", async () => {
  using sandbox = openSandbox();
  const [found] = await mined(sandbox, { own: many(60, "own") });
  if (found === undefined) throw new Error("there is a candidate");
  const trace = { eventId: "e", sessionId: "s", ts: "", projectPath: null, provider: "claude" };
  const told = (names: readonly string[]) => ({
    ...trace,
    mark: new Map(names.map((name) => [name, 9])),
  });
  const { matchesPattern } = unusedSkillsMiner;
  expect(matchesPattern(found.pattern, told(many(60, "own")))).toBe(true);
  expect(matchesPattern(found.pattern, told(["built-in-review", "own-1"]))).toBe(false);
});
