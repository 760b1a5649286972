/**
 * Runs commands of this program for clients of the daemon, as a person would at a terminal, and returns their `--json`
 * output. Every change has one implementation: the command.
 *
 *   - no shell, no stdin, no terminal: a command that would ask a question is refused by itself;
 *   - the environment is that of a user's own shell, without marks of a session;
 *   - so many run at once, so many wait, the others are turned away; one that takes too long, or says too much, is ended;
 *   - what changes something runs one at a time, and waits for none of another kind: a pause does not wait for a forgetting.
 *
 * A word that comes from elsewhere is handed over as `--name=word` or behind `--`, so that it cannot become an option.
 */
import { CLIENT_NAMES, clientOf } from "../clients/clients.ts";
import type { Environment, Paths } from "../config/paths.ts";
import { isObject } from "../event/event.ts";
import type { Text } from "../text/text.ts";
import { ApiFault, type FaultStatus } from "./api/fault.ts";

export type OwnCommandAnswer = { readonly exitCode: number; readonly answer: unknown };

/** What waits for one another: `look` only reads, and several do so at once. */
export type Lane = "look" | "change" | "forget" | "pause" | "import";

export type OwnCommandRunner = (
  args: readonly string[],
  options?: OwnCommandOptions,
) => Promise<OwnCommandAnswer>;

export type OwnCommandOptions = {
  readonly timeoutMs?: number;
  readonly lane?: Lane;
  /** Somebody at the page asked for it: what needs a person has one. */
  readonly isByPerson?: true;
};

export type OwnCommands = {
  readonly runOwn: OwnCommandRunner;
  readonly isRunning: () => boolean;
  /** Until none runs or waits any more, or so long. */
  readonly ended: (mostMs: number) => Promise<void>;
};

/** Where everything lies, and who runs its commands, in which surroundings. */
export type DaemonHome = {
  readonly paths: Paths;
  readonly env: Environment;
  readonly runOwn: OwnCommandRunner;
};

export type OwnCommandSetup = {
  readonly program: string;
  readonly folder: string;
  readonly env: Environment;
  readonly text: () => Text;
  readonly limits?: OwnCommandLimits;
};

export type OwnCommandLimits = {
  readonly atOnce: number;
  readonly waiting: number;
  readonly timeoutMs: number;
  readonly outputBytes: number;
};

const LIMITS: OwnCommandLimits = {
  atOnce: 2,
  waiting: 16,
  timeoutMs: 60_000,
  outputBytes: 8 * 1024 * 1024,
};

/** A list of what goes along, not of what stays: a client marks its shells with names that nobody can list. */
const INHERITED_VARIABLES = [
  "HOME",
  "PATH",
  "TMPDIR",
  "XDG_RUNTIME_DIR",
  "DBUS_SESSION_BUS_ADDRESS",
  "LANG",
  "LC_ALL",
  "TZ",
  "SELF_GEN_HOME",
  "KW_CHAT_STREAM_PATH",
  ...CLIENT_NAMES.map((name) => clientOf(name).folderVariable),
] as const;

/** As `cli/suggestions/apply-desk.ts` reads it. */
const PAGE_VARIABLES = { SELF_GEN_PAGE: "1" };

export function openOwnCommands(parts: OwnCommandSetup): OwnCommands {
  const limits = parts.limits ?? LIMITS;
  const { waiting } = limits;
  const lanes: Readonly<Record<Lane, CommandSlots>> = {
    look: openCommandSlots(limits.atOnce, waiting),
    change: openCommandSlots(1, waiting),
    forget: openCommandSlots(1, waiting),
    pause: openCommandSlots(1, waiting),
    import: openCommandSlots(1, waiting),
  };
  const going = new Set<Promise<unknown>>();

  async function run(
    args: readonly string[],
    options: OwnCommandOptions,
  ): Promise<OwnCommandAnswer> {
    const { lane = "look", timeoutMs = limits.timeoutMs, isByPerson } = options;
    const place = await lanes[lane].enter();
    if (place === null) {
      throw new ApiFault(429, "TOO_MANY_REQUESTS", parts.text().api.faults.tooManyReads);
    }
    using _held = place;
    const env = {
      ...inheritEnvironment(parts.env),
      ...(isByPerson === true ? PAGE_VARIABLES : {}),
    };
    return await runOne({ ...parts, env }, args, limits.outputBytes, timeoutMs);
  }

  return {
    runOwn: async (args, options = {}) => {
      refuseHelp(args, parts.text());
      const mine = run(args, options);
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      going.add(settled);
      void settled.then(() => going.delete(settled));
      return mine;
    },
    isRunning: () => going.size > 0,
    ended: async (mostMs) => {
      await Promise.race([Promise.all(going), Bun.sleep(mostMs)]);
    },
  };
}

/** `enter`: null when too many wait. */
type CommandSlots = { readonly enter: () => Promise<Disposable | null> };

function openCommandSlots(atOnce: number, mostWaiting: number): CommandSlots {
  let taken = 0;
  const queue: (() => void)[] = [];
  const place: Disposable = {
    // Whoever leaves hands its place on.
    [Symbol.dispose]: () => {
      const next = queue.shift();
      if (next === undefined) taken--;
      else next();
    },
  };
  return {
    enter: async () => {
      if (taken < atOnce) {
        taken++;
        return place;
      }
      if (queue.length >= mostWaiting) return null;
      await new Promise<void>((resolve) => queue.push(resolve));
      return place;
    },
  };
}

const HELP: ReadonlySet<string> = new Set(["-h", "--help"]);

/** Wherever it stands, a command answers it with its help, and does nothing. */
function refuseHelp(args: readonly string[], { actions: { faults } }: Text): void {
  const word = args.find((arg) => HELP.has(arg));
  if (word !== undefined) throw new ApiFault(400, "BAD_VALUE", faults.noHelp(word));
}

async function runOne(
  { program, folder, env, text }: OwnCommandSetup & { readonly env: Record<string, string> },
  args: readonly string[],
  mostBytes: number,
  timeoutMs: number,
): Promise<OwnCommandAnswer> {
  const child = Bun.spawn([program, ...args], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  let why: "late" | "long" | null = null;
  const end = (reason: "late" | "long"): void => {
    why ??= reason;
    child.kill("SIGKILL");
  };
  const timer = setTimeout(() => end("late"), timeoutMs);
  const said = await readUpTo(child.stdout, mostBytes, () => end("long"));
  await child.exited;
  clearTimeout(timer);
  const { faults } = text().actions;
  if (why === "late") throw new ApiFault(503, "COMMAND_TOO_SLOW", faults.tooSlow);
  const answer = why === null ? parseJson(said) : undefined;
  if (answer === undefined || child.exitCode === null) {
    throw new ApiFault(500, "COMMAND_FAILED", faults.failed);
  }
  const fault = faultIn(answer, child.exitCode);
  if (fault !== null) throw fault;
  return { exitCode: child.exitCode, answer };
}

function inheritEnvironment(env: OwnCommandSetup["env"]): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of INHERITED_VARIABLES) {
    const value = env[name];
    if (value !== undefined) given[name] = value;
  }
  return given;
}

async function readUpTo(
  stream: ReadableStream<Uint8Array>,
  mostBytes: number,
  tooMuch: () => void,
): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > mostBytes) {
      tooMuch();
      return "";
    }
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** Undefined for what is no JSON. */
function parseJson(said: string): unknown {
  try {
    return JSON.parse(said) as unknown;
  } catch {
    return undefined;
  }
}

/** What a command says when it could not: the same code, sentence and fix go on. */
function faultIn(answer: unknown, exitCode: number): ApiFault | null {
  const { error } = (isObject(answer) ? answer : {}) as { error?: unknown };
  if (!isObject(error)) return null;
  const { code, message, fix, diff } = error;
  if (typeof code !== "string" || typeof message !== "string" || typeof fix !== "string") {
    return null;
  }
  const lines = Array.isArray(diff) ? diff.map(String) : [];
  return new ApiFault(statusOf(code, exitCode), code, [message, fix], lines);
}

const NOT_FOUND_CODES: ReadonlySet<string> = new Set([
  "NO_SESSION",
  "NO_PROJECT",
  "NO_BLOCKER",
  "NO_ARCHIVE",
  "NO_MEMORY",
  "NO_DECISION",
  "NO_SUGGESTION",
  "NO_SUGGESTIONS",
  "NOT_APPLIED",
  "NOTHING_TO_FORGET",
  "UNKNOWN_SETTING",
]);
/** Something of ours is broken; all the rest is about what was asked. */
const INTERNAL_CODES = /^(?:INTERNAL$|CANNOT_WRITE$|DB_)/;

function statusOf(code: string, exitCode: number): FaultStatus {
  if (code === "DB_BUSY") return 503;
  if (NOT_FOUND_CODES.has(code)) return 404;
  return exitCode === 2 || !INTERNAL_CODES.test(code) ? 400 : 500;
}
