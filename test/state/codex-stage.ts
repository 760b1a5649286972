/**
 * Where a scenario of Codex is played, with our real hooks: at a terminal, or with `codex exec`. Codex keeps no board,
 * and tells its session's id with the first prompt, so the truth before it is named afterwards.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CODEX_EVENTS } from "../../src/clients/codex/settings.ts";
import { openCodex, type Codex } from "../real/codex.ts";
import { codexCompactsByItself, type Role } from "../real/compaction.ts";
import { parseObject, textIn } from "../real/json.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { untilItTakesKeys } from "./keys.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { KEPT_MS, ranIn, replacements, writeSettings, type Recorded } from "./place.ts";
import type { Kind, Recording, Seen, TrueState, Wait } from "./recording.ts";
import { openScreen, shows, type Key, type Screen } from "./screen.ts";
import { scrub } from "./scrub.ts";
import { openWatch, type Watch } from "./watch.ts";

export type CodexScenario = {
  readonly name: string;
  readonly kind: Kind;
  readonly mode: "interactive" | "headless";
  readonly role: Role;
  play(stage: CodexStage): Promise<void>;
};

export type CodexStage = {
  readonly sitDown: () => Promise<CodexPerson>;
  /** `codex exec`; answers how to end it, and its end. */
  readonly exec: (prompt: string) => {
    readonly finished: Promise<void>;
    readonly kill: () => Promise<void>;
  };
};

export type CodexPerson = AsyncDisposable & {
  readonly screen: Screen;
  say(text: string): Promise<void>;
  hears(text: string): Promise<void>;
  isAsked(tool: string): Promise<void>;
  decides(key: Key, decision: Wait["decision"], next: TrueState): Promise<void>;
  interrupts(): Promise<void>;
  leaves(): Promise<void>;
};

/** Until its own id is known. */
const UNNAMED = "unnamed-";
const DIALOG = /Would you like to run/;
const WORKING = /esc to interrupt/;
const INPUT_BOX = /^› /m;

const isFree = (text: string): boolean =>
  INPUT_BOX.test(text) && !WORKING.test(text) && !DIALOG.test(text);

export async function recordCodex(
  scenario: CodexScenario,
  options: { readonly version: string; readonly program?: string },
): Promise<Recorded> {
  const program = options.program ?? PROGRAM;
  using sandbox = openSandbox();
  writeSettings(sandbox.home);
  const { model } = codexCompactsByItself(scenario.role, []);
  const hookCommand = `test -x '${program}' || exit 0; exec '${program}' hook --client codex`;
  await using codex = openCodex({
    hookCommand,
    extraEnv: { SELF_GEN_HOME: sandbox.home, KW_CHAT_STREAM_PATH: sandbox.stream },
    ...(model === undefined ? {} : { model }),
  });
  installAsWeDo(codex, hookCommand);
  using watch = openWatch({
    journal: sandbox.journal,
    stream: sandbox.stream,
    transcripts: join(codex.codexHome, "sessions"),
    boards: null,
  });
  await using open = new AsyncDisposableStack();
  const ledger = openLedger();
  await scenario.play({
    sitDown: async () => open.use(await openCodexPerson(codex, watch, ledger)),
    exec: (prompt) => open.use(startExec(codex, watch, ledger, prompt)),
  });
  await Bun.sleep(KEPT_MS);
  const named = <T extends { readonly session: string }>(entry: T): T => ({
    ...entry,
    session: sessionOf(entry.session, watch.seen),
  });
  const recording: Recording = {
    v: 1,
    name: scenario.name,
    kind: scenario.kind,
    client: "codex",
    version: options.version,
    mode: scenario.mode,
    seen: [...watch.seen],
    truth: ledger.truth().map(named),
    waits: ledger.waits().map(named),
    ran: ranIn(codex.project),
    end: Date.now(),
  };
  return {
    text: scrub(recording, replacements(codex, "codex", sandbox, program)),
    longestGapMs: watch.longestGapMs(),
  };
}

/** One client to a recording: its session is the one that hooks tell of. */
function sessionOf(placeholder: string, seen: readonly Seen[]): string {
  const line = seen.find((entry) => entry.what === "journal");
  const told = line?.what === "journal" ? textIn(parseObject(line.line)?.["sessionId"]) : "";
  return told === "" ? placeholder : told;
}

/** The harness registers one hook more than an installation does. */
function installAsWeDo(codex: Codex, command: string): void {
  const entries = CODEX_EVENTS.map(({ event, timeout }) => [
    event,
    [{ hooks: [{ type: "command", command, timeout }] }],
  ]);
  writeFileSync(codex.hooksPath, JSON.stringify({ hooks: Object.fromEntries(entries) as object }));
  const trusted = `[projects."${codex.project}"]\ntrust_level = "trusted"\n`;
  appendFileSync(join(codex.codexHome, "config.toml"), trusted);
}

async function openCodexPerson(codex: Codex, watch: Watch, ledger: Ledger): Promise<CodexPerson> {
  const startedAt = Date.now();
  const flags = ["--dangerously-bypass-hook-trust", "-a", "on-request", "-s", "workspace-write"];
  const screen = openScreen([codex.binary, ...flags, "--no-alt-screen"], {
    cwd: codex.project,
    env: codex.env,
  });
  watch.follow(screen.pid);
  const session = `${UNNAMED}${screen.pid}`;
  const mark = (state: TrueState, at: number): void => ledger.mark(session, state, at);
  mark("none", startedAt);
  mark("interactable", (await screen.waitUntil("the input box is there", isFree)).at);
  await untilItTakesKeys(screen);
  return {
    screen,
    say: async (text) => {
      await screen.type(text);
      mark("busy", screen.press("enter"));
    },
    hears: async (text) => {
      const { at } = await screen.waitUntil(
        `${text}, and the input box is free`,
        (shown) => shows(shown, text) && isFree(shown),
      );
      mark("interactable", at);
    },
    isAsked: async (tool) => {
      const at = await screen.waitFor(DIALOG);
      ledger.ask(session, tool, at);
      mark("waiting_permission", at);
    },
    decides: async (key, decision, next) => {
      const at = screen.press(key);
      await screen.waitUntilGone(DIALOG);
      ledger.decide(session, decision, at);
      mark(next, at);
    },
    interrupts: async () => {
      const at = screen.press("escape");
      await screen.waitUntil("it is interrupted", isFree);
      mark("interactable", at);
    },
    leaves: async () => {
      await screen.exited;
      mark("completed", Date.now());
    },
    [Symbol.asyncDispose]: () => screen[Symbol.asyncDispose](),
  };
}

function startExec(
  codex: Codex,
  watch: Watch,
  ledger: Ledger,
  prompt: string,
): AsyncDisposable & ReturnType<CodexStage["exec"]> {
  const flags = ["--dangerously-bypass-hook-trust", "--dangerously-bypass-approvals-and-sandbox"];
  const startedAt = Date.now();
  const child = Bun.spawn([codex.binary, "exec", "--json", ...flags, prompt], {
    cwd: codex.project,
    env: { ...codex.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  watch.follow(child.pid);
  const session = `${UNNAMED}${child.pid}`;
  ledger.mark(session, "none", startedAt);
  const asked = async (): Promise<void> => {
    while (codex.api.main().length === 0 && child.exitCode === null) await Bun.sleep(5);
    ledger.mark(session, "busy", Date.now());
  };
  const busy = asked();
  const finished = (async () => {
    await busy;
    await child.exited;
    ledger.mark(session, "completed", Date.now());
  })();
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await finished;
  };
  return { finished, kill, [Symbol.asyncDispose]: kill };
}
