/** The command that the client is given, and which commands in its settings are ours. */
import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { CLAUDE_EVENTS } from "../../src/clients/claude-code/settings.ts";
import { CODEX_EVENTS } from "../../src/clients/codex/settings.ts";
import {
  guardCommand,
  hookCommand,
  registerHooks,
  listOwnCommands,
  unregisterHooks,
} from "../../src/clients/registration.ts";
import { isOwnCommand } from "../../src/clients/own-commands.ts";

const shell = (command: string): { exitCode: number; stdout: string; stderr: string } => {
  const ran = Bun.spawnSync(["sh", "-c", command], { env: { PATH: "/usr/bin:/bin" } });
  return { exitCode: ran.exitCode, stdout: ran.stdout.toString(), stderr: ran.stderr.toString() };
};

const NAMES = [
  "plain",
  "with space",
  "it's",
  "''",
  'say "hi"',
  "$HOME",
  "`id`; echo no",
  "한글 폴더",
  "back\\slash",
  "new\nline",
  "a&b|c>d",
  "-x *?[]{}~!#",
];

describe("the command of a hook", () => {
  test("calls exactly the program it names, wherever that lies, with the client's name [R125]", () => {
    const folder = mkdtempSync(join(tmpdir(), "self-gen-command-"));
    try {
      for (const name of NAMES) {
        const program = join(folder, name, "bin/self-gen");
        mkdirSync(dirname(program), { recursive: true });
        writeFileSync(program, `#!/bin/sh\nprintf '%s|' "$0" "$@"\nexit 3\n`);
        chmodSync(program, 0o755);
        for (const client of ["claude-code", "codex"] as const) {
          const command = hookCommand(program, client);
          expect(shell(command)).toEqual({
            exitCode: 3,
            stdout: `${program}|hook|--client|${client}|`,
            stderr: "",
          });
          expect({ command, isOurs: isOwnCommand(command) }).toEqual({ command, isOurs: true });
        }
        // Gone, or not to be run: silence and 0.
        chmodSync(program, 0o644);
        expect(shell(hookCommand(program, "codex"))).toEqual({
          exitCode: 0,
          stdout: "",
          stderr: "",
        });
        rmSync(program);
        expect(shell(hookCommand(program, "codex"))).toEqual({
          exitCode: 0,
          stdout: "",
          stderr: "",
        });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("is recognised whatever the path is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const program = `/${name.replaceAll("\0", "")}/bin/self-gen`;
        expect(isOwnCommand(hookCommand(program, "claude-code"))).toBe(true);
      }),
    );
  });
});

describe("a command is ours", () => {
  test.each([
    "test -x '/home/a/.self-generation/bin/self-gen' || exit 0; exec '/home/a/.self-generation/bin/self-gen' hook --client claude-code",
    "test -x '/home/a/.self-generation/bin/self-gen' || exit 0; exec '/home/a/.self-generation/bin/self-gen' hook --client codex",
    'test -x "$HOME/.self-generation/bin/self-gen" || exit 0; exec "$HOME/.self-generation/bin/self-gen" hook --client claude-code',
    "test -x '/a/bin/self-gen' || exit 0; unset BUN_BE_BUN BUN_OPTIONS; exec '/a/bin/self-gen' hook --client claude-code",
    "test -x '/a/bin/self-gen' || exit 0; unset BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD BUN_OPTIONS; exec '/a/bin/self-gen' hook --client codex",
    "test -e '/a/run/guard'\"$CLAUDE_PROJECT_DIR\"/rules.json && test -x '/a/bin/self-gen' || exit 0; exec '/a/bin/self-gen' hook --client claude-code --guard",
    "test -e '/a/run/guard'\"$CLAUDE_PROJECT_DIR\"/rules.json && test -x '/a/bin/self-gen' || exit 0; unset BUN_BE_BUN BUN_OPTIONS; exec '/a/bin/self-gen' hook --client claude-code --guard",
    "/home/a/.self-generation/bin/self-gen hook --client=codex",
    "~/.self-generation/bin/self-gen hook",
    " exec /opt/self-gen hook --client claude-code ",
    "EVENT_TYPE=session.lifecycle PHASE=started ~/.claude/hooks/lifecycle-logger.sh",
    "EVENT_TYPE=session.lifecycle PHASE=ended ~/.claude/hooks/lifecycle-logger.sh",
    "EVENT_TYPE=skill.lifecycle PHASE=in_progress ~/.claude/hooks/lifecycle-logger.sh",
    "EVENT_TYPE=skill.lifecycle PHASE=completed ~/.claude/hooks/lifecycle-logger.sh",
    "EVENT_TYPE=session.lifecycle PHASE=started /home/a/.claude/hooks/lifecycle-logger.sh",
    "node ~/.self-generation/hooks/session-analyzer.mjs",
    "node /home/a/.self-generation/hooks/session-summary.mjs || true",
    'node "$HOME/.self-generation/hooks/session-analyzer.mjs" 2>/dev/null || true',
    "/usr/bin/env node '/home/a b/.self-generation/hooks/session-analyzer.mjs'; exit 0",
    "bun run ~/.self-generation/hooks/session-analyzer.mjs --client claude-code",
    "npx -y self-gen hook --client claude-code || :",
    "env NODE_OPTIONS= timeout 5 node --no-warnings ${HOME}/.self-generation/hooks/session-summary.mjs >/dev/null 2>&1",
    "bash -c 'node ~/.self-generation/hooks/session-analyzer.mjs || true'",
    "[ -f ~/.self-generation/hooks/session-analyzer.mjs ] && node ~/.self-generation/hooks/session-analyzer.mjs",
    "command -v node >/dev/null && node $SELF_GEN_HOME/hooks/session-analyzer.mjs",
    "~/.self-generation/hooks/session-analyzer.mjs",
    'env EVENT_TYPE=session.lifecycle PHASE=ended bash "$HOME/.claude/hooks/lifecycle-logger.sh" || true',
  ])("in a form that we write or wrote: %s", (command) => {
    expect(isOwnCommand(command)).toBe(true);
  });

  test.each([
    "",
    "self-gen status",
    "echo self-gen hook --client claude-code",
    "~/.self-generation/bin/self-gen status",
    "~/.self-generation/bin/self-gen hook --client claude-code | tee -a ~/log",
    "~/.self-generation/bin/self-gen hook && notify-send done",
    "tee ~/log | ~/.self-generation/bin/self-gen hook",
    "notify-send x; exec ~/.self-generation/bin/self-gen hook",
    "my-wrapper '/home/a/.self-generation/bin/self-gen' hook --client claude-code",
    "~/bin/not-self-gen hook",
    "~/bin/self-gen-helper hook",
    "~/bin/self-gen hook --client claude-code --verbose",
    "~/bin/self-gen hook --client cursor",
    "test -x a || exit 0; exec 'x' hook --client claude-code",
    "test -x '/a/bin/self-gen' || exit 0; unset HOME && rm -r x; exec '/a/bin/self-gen' hook --client claude-code",
    "cat ~/.claude/hooks/lifecycle-logger.sh",
    "EVENT_TYPE=session.lifecycle PHASE=started ~/.claude/hooks/lifecycle-logger.sh; echo",
    "EVENT_TYPE=other PHASE=started ~/.claude/hooks/lifecycle-logger.sh",
    "~/.claude/hooks/lifecycle-logger.sh",
    "node ~/.claude/hooks/session-summary.mjs",
    "node ~/other/hooks/session-analyzer.mjs",
    "cat ~/.self-generation/hooks/session-analyzer.mjs",
    "node ~/.self-generation/hooks/session-analyzer.mjs | tee log",
    "node ~/.self-generation/hooks/session-analyzer.mjs && notify-send done",
    "node -e 'x' ~/.self-generation/hooks/session-analyzer.mjs --verbose",
    "node ~/.self-generation/hooks/session-analyzer.mjs --verbose",
    "node ~/.self-generation/hooks/mine.mjs",
    "node $(find ~/.self-generation/hooks/session-analyzer.mjs)",
    "if true; then node ~/.self-generation/hooks/session-analyzer.mjs; fi",
  ])("not because it mentions us: %s", (command) => {
    expect(isOwnCommand(command)).toBe(false);
  });

  test("and is recognised quickly, however it is made", () => {
    const hostile = [
      `test -x ${"'".repeat(20_000)} || exit 0; exec`,
      `${"'\\''".repeat(20_000)}/self-gen`,
      `exec ${"/self-gen".repeat(20_000)} hoo`,
      `"${"/self-gen".repeat(20_000)}`,
    ];
    for (const command of hostile) expect(isOwnCommand(command)).toBe(false);
  });
});

describe("which hooks we ask for", () => {
  test("PreToolUse asks for three tools, and guards five; all others, PostToolUse, PostToolUseFailure, SessionStart and Stop among them, for everything [R124]", () => {
    const recording = CLAUDE_EVENTS.filter(({ isGuard }) => isGuard !== true);
    expect(CLAUDE_EVENTS.filter((one) => !recording.includes(one))).toEqual([
      {
        event: "PreToolUse",
        matcher: "Bash|Edit|Write|MultiEdit|NotebookEdit",
        timeout: 10,
        isGuard: true,
      },
    ]);
    const matchers = new Map(recording.map(({ event, matcher }) => [event, matcher]));
    expect(matchers.get("PreToolUse")).toBe("Skill|AskUserQuestion|ExitPlanMode");
    for (const event of ["PostToolUse", "PostToolUseFailure", "SessionStart", "Stop"]) {
      expect({ event, isThere: matchers.has(event) }).toEqual({ event, isThere: true });
      expect(matchers.get(event)).toBeUndefined();
    }
    expect([...matchers.values()].filter((one) => one !== undefined)).toHaveLength(1);
    expect(CODEX_EVENTS.filter((one) => "matcher" in one)).toEqual([]);
  });

  test("never for WorktreeCreate, which would replace the client's own work", () => {
    for (const events of [CLAUDE_EVENTS, CODEX_EVENTS]) {
      expect(events.map(({ event }) => event)).not.toContain("WorktreeCreate");
      const recording = events.filter(({ isGuard }) => isGuard !== true);
      expect(new Set(recording.map(({ event }) => event)).size).toBe(recording.length);
    }
  });
});

describe("hooks that were there before this version", () => {
  const wanted = {
    events: CLAUDE_EVENTS,
    command: hookCommand("/home/a/.self-generation/bin/self-gen", "claude-code"),
    guard: guardCommand("/home/a/.self-generation/bin/self-gen", "claude-code"),
  };
  const logger = (type: string, phase: string): object => ({
    type: "command",
    command: `EVENT_TYPE=${type}.lifecycle PHASE=${phase} ~/.claude/hooks/lifecycle-logger.sh`,
  });

  test("the lifecycle-stream document's four make way for ours: nothing is recorded twice [R123]", () => {
    const text = JSON.stringify(
      {
        hooks: {
          SessionStart: [{ hooks: [logger("session", "started")] }],
          Stop: [{ hooks: [logger("session", "ended")] }],
          PreToolUse: [{ matcher: "Skill", hooks: [logger("skill", "in_progress")] }],
          PostToolUse: [{ matcher: "Skill", hooks: [logger("skill", "completed")] }],
        },
      },
      null,
      2,
    );
    const after = registerHooks(text, wanted);
    if (typeof after !== "string") throw new Error(after.kind);
    expect(listOwnCommands(text)).toHaveLength(4);
    expect(listOwnCommands(after)).toEqual([wanted.command, wanted.guard]);
    expect(after).not.toContain("lifecycle-logger");
  });

  test("one of ours among others' in a group goes alone; the group keeps the others", () => {
    const text = JSON.stringify({
      hooks: {
        Stop: [
          {
            matcher: "",
            hooks: [
              { type: "command", command: "first" },
              { type: "command", command: "~/x/self-gen hook" },
              { type: "command", command: "last" },
            ],
          },
        ],
      },
    });
    expect(unregisterHooks(text, null)).toBe(
      text.replace(`{"type":"command","command":"~/x/self-gen hook"},`, ""),
    );
  });
});
