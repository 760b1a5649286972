/**
 * GitHub's own program, `gh`, asked one question. It is the user's: their login, their settings. It asks nothing back,
 * has no terminal, and is ended with all it started when it takes too long. Whatever it does is an answer, never a fault.
 */
import { cutCharacters } from "../../../event/cut.ts";
import { redact } from "../../../redact/redact.ts";
import { findProgram } from "../../../system/find-program.ts";
import type { VerificationSkipReason } from "./verification.ts";
import { host } from "../../../system/host.ts";

export type GhAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: VerificationSkipReason; readonly detail: string | null };

export type GhSettings = {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs?: number;
};

const GH_MS = 15_000;
const MAX_BYTES = 1024 * 1024;
const DETAIL_UNITS = 300;
/** What it started may hold its output open. */
const AFTER_EXIT_MS = 300;
/** `gh` says so itself: `gh help exit-codes`. */
const NEEDS_LOGIN = 4;

const ELSEWHERE = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|COMMON_DIR|OBJECT_DIRECTORY|PREFIX|NAMESPACE)$/;

const QUIET = {
  GH_PROMPT_DISABLED: "1",
  GH_NO_UPDATE_NOTIFIER: "1",
  GH_SPINNER_DISABLED: "1",
  GH_PAGER: "cat",
  NO_COLOR: "1",
  CLICOLOR_FORCE: "0",
  GIT_TERMINAL_PROMPT: "0",
};

/** The first that fits decides: the sentence about remotes names `gh auth login` too. */
const REASONS: readonly (readonly [RegExp, VerificationSkipReason])[] = [
  [/no pull requests? found/i, "no-pull-request"],
  [/no git remotes found|none of the git remotes|not a git repository/i, "no-github"],
  [/gh auth login|authentication required|HTTP 401|bad credentials/i, "not-logged-in"],
  [
    /error connecting to|check your internet connection|dial tcp|no such host|network is unreachable|connection refused|i\/o timeout|handshake timeout/i,
    "no-network",
  ],
];

export async function askGh(
  root: string,
  args: readonly string[],
  { env = host().env, timeoutMs = GH_MS }: GhSettings = {},
): Promise<GhAnswer> {
  const program = findProgram("gh", env["PATH"] ?? "");
  if (program === null) return { ok: false, reason: "no-gh", detail: null };
  try {
    const child = Bun.spawn([program, ...args], {
      cwd: root,
      env: makeQuietEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    return await answerOf(child, timeoutMs);
  } catch (error) {
    return { ok: false, reason: "failed", detail: toRedactedFirstLine(String(error)) };
  }
}

function makeQuietEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !ELSEWHERE.test(name)) given[name] = value;
  }
  return { ...given, ...QUIET };
}

async function answerOf(
  child: Bun.Subprocess<"ignore", "pipe", "pipe">,
  timeoutMs: number,
): Promise<GhAnswer> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endAll(child);
  }, timeoutMs);
  const stdout = collect(child.stdout, () => endAll(child));
  const stderr = collect(child.stderr, () => endAll(child));
  const code = await child.exited;
  clearTimeout(timer);
  await Promise.race([Promise.all([stdout.done, stderr.done]), Bun.sleep(AFTER_EXIT_MS)]);
  if (isLate) return { ok: false, reason: "late", detail: null };
  return code === 0 ? parseOutput(stdout.text()) : toRefusal(code, stderr.text());
}

/** Nothing printed is what older versions say instead of an empty list. */
function parseOutput(text: string): GhAnswer {
  if (text.trim() === "") return { ok: true, value: null };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, reason: "failed", detail: toRedactedFirstLine(text) };
  }
}

function toRefusal(code: number, said: string): GhAnswer {
  const verificationSkipReason = REASONS.find(([pattern]) => pattern.test(said))?.[1];
  const reason = verificationSkipReason ?? (code === NEEDS_LOGIN ? "not-logged-in" : "failed");
  return { ok: false, reason, detail: toRedactedFirstLine(said) };
}

function endAll(child: Bun.Subprocess): void {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}

type OutputCollector = { readonly done: Promise<void>; text(): string };

function collect(stream: ReadableStream<Uint8Array>, onTooMuch: () => void): OutputCollector {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const readAll = async (): Promise<void> => {
    for await (const piece of stream) {
      size += piece.length;
      if (size > MAX_BYTES) return onTooMuch();
      pieces.push(piece);
    }
  };
  return {
    done: readAll().catch(() => undefined),
    text: () => Buffer.concat(pieces).toString("utf8"),
  };
}

/** Words of a stranger's, fit to be shown. */
export function toRedactedFirstLine(text: string): string | null {
  const first = text
    .split(/[\r\n]/)
    .map((line) => line.replace(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, " ").trim())
    .find((line) => line !== "");
  return first === undefined ? null : cutCharacters(redact(first), DETAIL_UNITS);
}

export const toWebAddress = (value: unknown): string | null =>
  typeof value === "string" && value.length <= DETAIL_UNITS && /^https?:\/\/[!-~]+$/.test(value)
    ? redact(value)
    : null;
