import { afterAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { en } from "../src/text/en.ts";
import { ko } from "../src/text/ko.ts";

const root = join(import.meta.dir, "..");
const folder = mkdtempSync(join(tmpdir(), "self-gen-demo-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Place = { readonly home: string; readonly tmp: string };

function openPlace(): Place {
  const place = mkdtempSync(join(folder, "place-"));
  const [home, tmp] = [join(place, "home"), join(place, "tmp")];
  for (const one of [home, tmp]) mkdirSync(one);
  return { home, tmp };
}

/** `npm run demo`, as npm runs it. */
function startDemo(place: Place, args: readonly string[], env: Record<string, string> = {}) {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: { demo: string };
  };
  return Bun.spawn(["sh", "-c", `exec env ${scripts.demo} "$@"`, "sh", ...args], {
    cwd: root,
    env: {
      PATH: `${join(root, "node_modules/.bin")}:${process.env["PATH"] ?? ""}`,
      HOME: place.home,
      TMPDIR: place.tmp,
      ...env,
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function runDemo(place: Place, args: readonly string[], env: Record<string, string> = {}) {
  const child = startDemo(place, args, env);
  const [stdout, stderr] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { exitCode: await child.exited, stdout, stderr };
}

const SHOWN = {
  en: {
    state: /^ended .* shop .* claude-code 2\.1\.325 .* 6 +11 +1$/m,
    failed: "5 tool calls (1 failed)",
    pending: "- Task pending: Sign out on all devices",
    arrived: en.proof.delivery.accepted,
  },
  ko: {
    state: /^종료 .* shop .* claude-code 2\.1\.325 .* 6 +11 +1$/m,
    failed: "도구 호출 5회 (실패 1회)",
    pending: "- 남은 태스크: 모든 기기에서 로그아웃",
    arrived: ko.proof.delivery.accepted,
  },
} as const;

const HOOKS =
  "SessionStart UserPromptSubmit PostToolUse PostToolUseFailure PermissionRequest Notification PreToolUse " +
  "SubagentStart SubagentStop TaskCreated PreCompact PostCompact Stop SessionEnd";

describe.each(["en", "ko"] as const)("the demo, in %s,", (language) => {
  test("replays a session, shows what was recorded and what was hidden, and leaves nothing", async () => {
    const place = openPlace();
    // In Korean because the system is.
    const { exitCode, stdout, stderr } = await (language === "en"
      ? runDemo(place, ["--language", language])
      : runDemo(place, [], { LANG: "ko_KR.UTF-8" }));
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    const timed = [...stdout.matchAll(/^ +\d+\.\d ms {2}([A-Z]\w+)/gm)].map(
      ([, name]) => name ?? "",
    );
    expect(timed.length).toBeGreaterThanOrEqual(20);
    expect([...new Set(timed)].toSorted()).toEqual(HOOKS.split(" ").toSorted());
    expect(stdout).toMatch(SHOWN[language].state);
    for (const shown of ["failed", "pending", "arrived"] as const) {
      expect(stdout).toContain(SHOWN[language][shown]);
    }
    for (const part of [
      "$ self-gen sessions",
      "$ self-gen show ",
      "$ self-gen context proof",
      "$ self-gen context preview",
      "\n  $ npm test\n",
      'part="resolution"',
      "[Self-Generation]",
      "Edit src/login.ts",
      "/review",
    ]) {
      expect(stdout).toContain(part);
    }
    const [typed, stored] = stdout
      .split("\n")
      .filter((line) => /^ {2}\S+ {2,3}.*\bghp_|\[PRIVATE\]$/.test(line))
      .slice(-2);
    expect(typed).toMatch(/ghp_\w{36}.*<private>.+<\/private>$/);
    expect(stored).toMatch(/\[REDACTED\].*\[PRIVATE\]$/);
    expect(/[가-힣]/.test(stdout)).toBe(language === "ko");
    expect(stdout).toContain("npm start");
    expect({ home: readdirSync(place.home), tmp: readdirSync(place.tmp) }).toEqual({
      home: [],
      tmp: [],
    });
  });
});

test("what the demo keeps when asked to can be looked at with the command it names", async () => {
  const place = openPlace();
  const { exitCode, stdout } = await runDemo(place, ["--language", "en", "--keep"]);
  expect(exitCode).toBe(0);
  const [, variables = "", command = ""] = /\n {2}export (.+)\n {2}(.+)\n/.exec(stdout) ?? [];
  const ran = Bun.spawnSync(["sh", "-c", `export ${variables}; ${command} --json`], {
    env: { PATH: process.env["PATH"] ?? "", HOME: place.home },
  });
  const sessions = JSON.parse(ran.stdout.toString()) as { state: string; project: string }[];
  const replayed = sessions.filter(({ state }) => state === "ended");
  expect(replayed).toMatchObject([{ project: "shop" }]);
  expect(readdirSync(place.home)).toEqual([]);
});

test("a demo that is interrupted, or that nobody reads any more, leaves nothing", async () => {
  const place = openPlace();
  const interrupted = startDemo(place, ["--language", "en"]);
  const reader = interrupted.stdout.getReader();
  const decoder = new TextDecoder();
  for (let seen = ""; !seen.includes("SessionStart");) {
    const { done, value } = await reader.read();
    if (done) break;
    seen += decoder.decode(value);
  }
  interrupted.kill("SIGINT");
  await interrupted.exited;
  expect(interrupted.signalCode).toBe("SIGINT");
  expect(readdirSync(place.tmp)).toEqual([]);

  const unread = startDemo(place, ["--language", "en"]);
  await unread.stdout.cancel();
  expect(await unread.exited).toBe(0);
  expect(await new Response(unread.stderr).text()).toBe("");
  expect(readdirSync(place.tmp)).toEqual([]);
});

test("an option that the demo does not have is refused with its form", async () => {
  const place = openPlace();
  for (const args of [["--language", "de"], ["--nonsense"]]) {
    const { exitCode, stdout, stderr } = await runDemo(place, args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain("npm run demo -- [--language en|ko] [--keep]");
  }
  expect(existsSync(join(place.home, ".self-generation"))).toBe(false);
});
