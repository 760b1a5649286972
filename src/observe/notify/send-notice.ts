/**
 * Sends a notice by the desktop (`notify-send`, on macOS `osascript`) and by the user's own command. Both run without a
 * shell, get the text as arguments or data, and are killed when they take too long.
 *
 * The command gets the message as one JSON object on stdin, and its main parts as SELF_GEN_KIND, SELF_GEN_TITLE,
 * SELF_GEN_BODY, SELF_GEN_SESSION, SELF_GEN_PROJECT and SELF_GEN_PROJECT_PATH; the last three are those of the first session.
 */
import { expandHome, type Environment } from "../../config/paths.ts";
import type { NoticeKind } from "../../config/schema.ts";
import { findProgram } from "../../system/find-program.ts";
import { system } from "../../system/system.ts";

export type NotifyMessage = {
  readonly kind: NoticeKind | "several" | "trial";
  readonly title: string;
  readonly body: string;
  readonly at: string;
  readonly sessions: readonly {
    readonly sessionId: string;
    readonly project: string;
    readonly projectPath: string | null;
    readonly kind: NoticeKind;
    readonly since: string;
    readonly tools: readonly string[];
    readonly detail: string | null;
    readonly isSure: boolean;
  }[];
};

export type NotifyChannel =
  | {
      readonly kind: "desktop";
      readonly program: string;
      readonly speaks: "notify-send" | "osascript";
    }
  | { readonly kind: "command"; readonly program: string; readonly args: readonly string[] };

/** Asked for, and not there. */
export type MissingNotifyChannel = { readonly kind: NotifyChannel["kind"]; readonly name: string };

export type NotifyChannelSettings = {
  readonly desktop: boolean;
  readonly command: readonly string[];
};

export function findNotifyChannels(
  { desktop, command }: NotifyChannelSettings,
  { env, userHome, platform }: { env: Environment; userHome: string | null; platform: string },
): { readonly found: readonly NotifyChannel[]; readonly missing: readonly MissingNotifyChannel[] } {
  const found: NotifyChannel[] = [];
  const missing: MissingNotifyChannel[] = [];
  if (desktop) {
    const speaks = platform === "darwin" ? "osascript" : "notify-send";
    const program = findProgram(speaks, env["PATH"] ?? "");
    if (program === null) missing.push({ kind: "desktop", name: speaks });
    else found.push({ kind: "desktop", program, speaks });
  }
  const [name, ...args] = command;
  if (name !== undefined) {
    const place = expandHome(name, userHome) ?? name;
    const program = place.startsWith("/")
      ? Bun.which(place)
      : place.includes("/")
        ? null
        : findProgram(place, env["PATH"] ?? "");
    if (program === null) missing.push({ kind: "command", name });
    else found.push({ kind: "command", program, args });
  }
  return { found, missing };
}

export type NoticeFault = {
  readonly reason: "exit" | "late" | "not_started";
  readonly detail: string;
};

const LIMIT_MS = 10_000;
/** After it was asked to end. */
const GRACE_MS = 1000;
const MAX_DETAIL_LENGTH = 300;

/** Null when it was sent. Never throws. */
export async function sendNotice(
  means: NotifyChannel,
  message: NotifyMessage,
  env: Environment,
  limitMs = LIMIT_MS,
): Promise<NoticeFault | null> {
  try {
    const child = Bun.spawn([means.program, ...argumentsOf(means, message)], {
      cwd: "/",
      env: environment(means, message, env),
      stdin: means.kind === "command" ? new Blob([`${JSON.stringify(message)}\n`]) : "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    let isLate = false;
    const late = setTimeout(() => {
      isLate = true;
      child.kill("SIGTERM");
    }, limitMs);
    const killing = setTimeout(() => child.kill("SIGKILL"), limitMs + GRACE_MS);
    const said = firstWords(child.stderr);
    const code = await child.exited;
    clearTimeout(late);
    clearTimeout(killing);
    if (isLate) return { reason: "late", detail: `${limitMs / 1000} s` };
    if (code === 0) return null;
    // A child of its own may hold its stderr open: what it said so far is enough.
    const words = await Promise.race([said, Bun.sleep(GRACE_MS).then(() => "")]);
    return { reason: "exit", detail: [`exit ${code}`, words].filter(Boolean).join(": ") };
  } catch (error) {
    const { code, message: why } = error as NodeJS.ErrnoException;
    return { reason: "not_started", detail: code ?? why };
  }
}

async function firstWords(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const piece of stream) {
      text += decoder.decode(piece, { stream: true });
      if (text.length > MAX_DETAIL_LENGTH) break;
    }
  } catch {
    // What was read is enough.
  }
  return text.trim().slice(0, MAX_DETAIL_LENGTH);
}

/** The texts are arguments of a fixed script: nothing of them is read as one. */
const OSASCRIPT = [
  "on run argv",
  'display notification (item 2 of argv) with title (item 1 of argv) subtitle "self-gen"',
  "end run",
].flatMap((line) => ["-e", line]);

function argumentsOf(means: NotifyChannel, { title, body }: NotifyMessage): readonly string[] {
  if (means.kind === "command") return means.args;
  if (means.speaks === "osascript") return [...OSASCRIPT, title, body];
  // Desktops may read a body as markup.
  const plain = body.replaceAll(/[<>&]/g, " ");
  return ["--app-name=self-gen", "--", title, plain];
}

/** A client's environment also holds a token: only what is needed is handed on. */
const PASSED_VARIABLES = [
  "HOME",
  "PATH",
  "USER",
  "LOGNAME",
  "SHELL",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "DISPLAY",
  "WAYLAND_DISPLAY",
  "XAUTHORITY",
  "XDG_RUNTIME_DIR",
  "DBUS_SESSION_BUS_ADDRESS",
  "SELF_GEN_HOME",
] as const;

function environment(
  means: NotifyChannel,
  message: NotifyMessage,
  env: Environment,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of PASSED_VARIABLES) {
    const value = env[name];
    if (value !== undefined) given[name] = value;
  }
  if (means.kind === "desktop") {
    const bus = env["DBUS_SESSION_BUS_ADDRESS"] ?? usualBus(env);
    return bus === null ? given : { ...given, DBUS_SESSION_BUS_ADDRESS: bus };
  }
  const [first] = message.sessions;
  return {
    ...given,
    SELF_GEN_KIND: message.kind,
    SELF_GEN_TITLE: message.title,
    SELF_GEN_BODY: message.body,
    SELF_GEN_SESSION: plainLine(first?.sessionId),
    SELF_GEN_PROJECT: plainLine(first?.project),
    SELF_GEN_PROJECT_PATH: plainLine(first?.projectPath),
  };
}

const VARIABLE_UNITS = 4096;

/** A script that prints it steers no terminal, and no variable is longer than the system takes. */
const plainLine = (text: string | null | undefined): string =>
  (text ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").slice(0, VARIABLE_UNITS);

/** Where the desktop listens if nobody says so: the daemon was started by a program that need not know. */
function usualBus(env: Environment): string | null {
  const folder = env["XDG_RUNTIME_DIR"] ?? `/run/user/${process.getuid?.() ?? 0}`;
  return system.factsAt(`${folder}/bus`) === null ? null : `unix:path=${folder}/bus`;
}
