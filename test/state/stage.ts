/**
 * Where a scenario is played: a real Claude Code with our real hooks and nothing else of ours running, a fake model, and
 * somebody who watches. People at terminals are `Person`s; runs without one are started with `headless`.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openClaude, seedInteractive, type Claude, type ClaudeOptions } from "../real/claude.ts";
import { textIn } from "../real/json.ts";
import { openSandbox, PROGRAM } from "../sandbox.ts";
import { type FedRun, type HeadlessRun, startFed, startHeadless } from "./headless.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { openPerson, type Person } from "./person.ts";
import { KEPT_MS, ranIn, replacements, writeSettings, type Recorded } from "./place.ts";
import type { Kind, Recording, Seen } from "./recording.ts";
import { scrub } from "./scrub.ts";
import { openWatch, type Watch } from "./watch.ts";

export type Scenario = {
  readonly name: string;
  readonly kind: Kind;
  readonly mode: "interactive" | "headless";
  /** What the model does, and what its client is told besides; made anew for every recording. */
  readonly setting?: () => Pick<ClaudeOptions, "model" | "extraEnv">;
  play(stage: Stage): Promise<void>;
};

export type Stage = {
  readonly claude: Claude;
  readonly ledger: Ledger;
  readonly watch: Watch;
  /** A client at a terminal of its own, from its start until its input box is there. */
  readonly sitDown: (args?: readonly string[], cwd?: string) => Promise<Person>;
  readonly headless: (args: readonly string[]) => HeadlessRun;
  readonly fed: (args?: readonly string[]) => FedRun;
  /** Another folder to work in, trusted like the project. */
  readonly addProject: (name: string) => string;
};

export async function record(
  scenario: Scenario,
  options: { readonly version: string; readonly program?: string; readonly keptMs?: number },
): Promise<Recorded> {
  const program = options.program ?? PROGRAM;
  using sandbox = openSandbox();
  writeSettings(sandbox.home);
  await using claude = openClaude({
    hookCommand: `test -x '${program}' || exit 0; exec '${program}' hook --client claude-code`,
    extraEnv: { SELF_GEN_HOME: sandbox.home, KW_CHAT_STREAM_PATH: sandbox.stream },
    ...withOwnPlaces(scenario.setting?.() ?? {}, sandbox),
  });
  const projects = [claude.project];
  seedInteractive(claude);
  const folder = join(claude.home, ".claude");
  using watch = openWatch({
    journal: sandbox.journal,
    stream: sandbox.stream,
    transcripts: join(folder, "projects"),
    boards: join(folder, "sessions"),
  });
  await using open = new AsyncDisposableStack();
  const ledger = openLedger();
  const stage: Stage = {
    claude,
    ledger,
    watch,
    sitDown: async (args = [], cwd = claude.project) =>
      open.use(await openPerson({ claude, watch, ledger, args, cwd })),
    headless: (args) => open.use(startHeadless({ claude, watch, ledger, args })),
    fed: (args = []) => open.use(startFed({ claude, watch, ledger, args })),
    addProject: (name) => {
      const path = join(dirname(claude.project), name);
      mkdirSync(path);
      projects.push(path);
      trust(claude.home, path);
      return path;
    },
  };
  await scenario.play(stage);
  await Bun.sleep(options.keptMs ?? KEPT_MS);
  for (const { at, session } of neverThere(watch.seen, ledger)) ledger.mark(session, "none", at);
  const recording: Recording = {
    v: 1,
    name: scenario.name,
    kind: scenario.kind,
    client: "claude-code",
    version: options.version,
    mode: scenario.mode,
    seen: [...watch.seen],
    truth: ledger.truth(),
    waits: ledger.waits(),
    ran: projects.flatMap(ranIn),
    end: Date.now(),
  };
  return {
    text: scrub(recording, replacements(claude, "claude", sandbox, program)),
    longestGapMs: watch.longestGapMs(),
  };
}

/** A client that goes on with an older session has, for a moment, one that never comes to be. */
function neverThere(
  seen: readonly Seen[],
  ledger: Ledger,
): readonly { readonly at: number; readonly session: string }[] {
  const told = new Set(ledger.truth().map(({ session }) => session));
  return seen.flatMap((entry) => {
    const session = entry.what === "board" ? textIn(entry.json?.["sessionId"]) : "";
    return session === "" || told.has(session) ? [] : [{ at: entry.at, session }];
  });
}

/** `extraEnv` of a scenario stands beside ours. */
function withOwnPlaces(
  setting: Pick<ClaudeOptions, "model" | "extraEnv">,
  sandbox: { readonly home: string; readonly stream: string },
): Pick<ClaudeOptions, "model" | "extraEnv"> {
  return {
    ...setting,
    extraEnv: {
      ...setting.extraEnv,
      SELF_GEN_HOME: sandbox.home,
      KW_CHAT_STREAM_PATH: sandbox.stream,
    },
  };
}

function trust(home: string, project: string): void {
  const path = join(home, ".claude.json");
  const settings = JSON.parse(readFileSync(path, "utf8")) as { projects?: object };
  const projects = { ...settings.projects, [project]: { hasTrustDialogAccepted: true } };
  writeFileSync(path, JSON.stringify({ ...settings, projects }));
}
