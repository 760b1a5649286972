/** A real client: the skill that fits a prompt is named to its model once, and what is proposed for unused ones hides them. */
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { skillIndexPath } from "../../src/config/skill-index-path.ts";
import { wordUnusedSkills } from "../../src/learn/mine/unused-skills/wording.ts";
import { textOf } from "../../src/text/text.ts";
import { type Claude, openClaude } from "../real/claude.ts";
import { openConversation } from "../real/conversation.ts";
import { openSandbox } from "../sandbox.ts";
import { until } from "../until.ts";
import { fenced } from "./bring-back.ts";
import { hookCommand, recordInto } from "./recording-client.ts";

const ASKED = "Please squash the vendored branch";
const LINE =
  '[Self-Generation] 이 프롬프트에 맞을 수 있는 스킬: "squash-branch". 맞으면 Skill 도구로 실행하세요.';

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const described = (name: string): string =>
  `---\nname: ${name}\ndescription: About ${name}\n---\n\nThe body of ${name}\n`;

const lastRequest = ({ api }: Claude): string => api.main().at(-1)?.text ?? "";

test("a prompt that a skill fits reaches the model with its name, and the next such prompt without", async () => {
  using sandbox = openSandbox();
  await using claude = openClaude({ hookCommand: hookCommand(), extraEnv: recordInto(sandbox) });
  write(join(claude.home, ".claude/skills/squash-branch/SKILL.md"), described("squash-branch"));
  expect((await claude.run(["-p", "Hello"])).exitCode).toBe(0);
  const index = skillIndexPath(join(sandbox.home, "run"), "claude-code", claude.project);
  await until(() => existsSync(index));
  await using talk = openConversation(claude, []);
  await talk.say("Hello again");
  expect(lastRequest(claude)).not.toContain(LINE);
  await talk.say(ASKED);
  expect(lastRequest(claude)).toContain(fenced("skill", LINE));
  await talk.say(`${ASKED}, the other one`);
  expect(lastRequest(claude).split(LINE)).toHaveLength(2);
  expect(await talk.end()).toBe(0);
  expect(claude.outsideAttempts).toEqual([]);
  expect(
    sandbox
      .events()
      .filter(({ type, hook }) => type === "injection" && hook === "UserPromptSubmit"),
  ).toHaveLength(1);
});

test("the settings proposed for unused skills take them out of what the model is told, and a typed name still runs one", async () => {
  await using claude = openClaude({ hookCommand: "true" });
  for (const name of ["kept", "unused-a", "unused-b"])
    write(join(claude.home, `.claude/skills/${name}/SKILL.md`), described(name));
  const market = join(claude.home, "market");
  write(
    join(market, ".claude-plugin/marketplace.json"),
    JSON.stringify({
      name: "m",
      owner: { name: "o" },
      plugins: [{ name: "plain", source: "./plain", description: "d" }],
    }),
  );
  write(
    join(market, "plain/.claude-plugin/plugin.json"),
    JSON.stringify({ name: "plain", version: "1.0.0", description: "d" }),
  );
  write(join(market, "plain/skills/of-plugin/SKILL.md"), described("of-plugin"));
  expect((await claude.run(["plugin", "marketplace", "add", market])).exitCode).toBe(0);
  expect((await claude.run(["plugin", "install", "plain@m"])).exitCode).toBe(0);
  const listed = async (): Promise<readonly string[]> => {
    expect((await claude.run(["-p", "Hello"])).exitCode).toBe(0);
    return ["kept", "unused-a", "unused-b", "plain:of-plugin"].filter((name) =>
      lastRequest(claude).includes(`- ${name}: About`),
    );
  };
  expect(await listed()).toEqual(["kept", "unused-a", "unused-b", "plain:of-plugin"]);
  const { proposal } = wordUnusedSkills(
    {
      kind: "unused-skills",
      key: "unused",
      pattern: {
        listed: 4,
        unusedCount: 3,
        unused: ["unused-a", "unused-b", "plain:of-plugin"],
        sources: [
          { plugin: null, count: 2 },
          { plugin: "plain@m", count: 1 },
        ],
        own: ["unused-a", "unused-b"],
        tokensPerSession: 30,
      },
      traces: [],
      cost: { minutes: null, tokens: 30, errors: null, arithmetic: "" },
    },
    textOf("en").learn,
  );
  const settings = JSON.parse(readFileSync(claude.settingsPath, "utf8")) as Record<
    string,
    Record<string, unknown>
  >;
  for (const {
    path: [group = "", name = ""],
    value,
  } of proposal.type === "setting" ? proposal.settings : [])
    settings[group] = { ...settings[group], [name]: value };
  writeFileSync(claude.settingsPath, JSON.stringify(settings));
  expect(await listed()).toEqual(["kept"]);
  expect((await claude.run(["-p", "/unused-a"])).exitCode).toBe(0);
  expect(lastRequest(claude)).toContain("The body of unused-a");
});
