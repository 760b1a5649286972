/**
 * The one entry for every hook event. Whatever happens it exits 0, prints nothing that was not asked for, and depends on
 * nothing but the file system: no daemon, no database, no network.
 */
import { loadHookSettings } from "../config/load.ts";
import { resolvePaths } from "../config/paths.ts";
import { readPause } from "../config/pause.ts";
import { keyedHash } from "../config/secret-key.ts";
import { newId } from "../event/id.ts";
import { encodeLine, encodeStreamLine } from "../event/line.ts";
import { appendLines } from "../journal/append.ts";
import { countDropped } from "../journal/dropped.ts";
import { capture, type ClientName } from "./capture.ts";
import { processStart } from "./process-start.ts";
import { readStdin, readText } from "../clients/stdin.ts";

const leave = (): never => process.exit(0);

export async function runHook(args: readonly string[]): Promise<never> {
  process.on("uncaughtException", leave);
  process.on("unhandledRejection", leave);
  try {
    await record(args);
  } catch {
    // A hook has nobody to tell.
  }
  return leave();
}

async function record(args: readonly string[]): Promise<void> {
  const paths = resolvePaths(process.env, process.execPath);
  if (paths === null) return;
  const settings = loadHookSettings(paths.config);
  const now = new Date();
  if (!settings.enabled || readPause(paths.run, now) !== null) return;
  const { client, argument } = readArguments(args);
  const input =
    argument === null ? await readStdin(Bun.stdin.stream()) : readText(argument, argument.length);
  if (input.kind === "nothing") return;
  const ts = now.toISOString();
  const events = capture(input, {
    client,
    env: process.env,
    settings,
    userHome: paths.userHome,
    ts,
    newId,
    hash: keyedHash(paths.run),
    parentPid: process.ppid,
    processStart,
  });
  const written = appendLines(paths.journal, events.map(encodeLine));
  if (written.outcome === "failed") countDropped(paths.run, ts, written.reason, events.length);
  const shared = events.map(encodeStreamLine).filter((line) => line !== null);
  if (paths.stream !== null) appendLines(paths.stream, shared);
}

/** `--client NAME`, and one JSON argument from programs that hand it over that way (Codex `notify`). */
function readArguments(args: readonly string[]): { client: ClientName; argument: string | null } {
  const at = args.indexOf("--client");
  const named = at >= 0 ? args[at + 1] : args.find((one) => one.startsWith("--client="))?.slice(9);
  return {
    client: named === "codex" ? "codex" : "claude-code",
    argument: args.find((one) => one.startsWith("{")) ?? null,
  };
}
