/** What recordings of every client have in common: our settings, what commands say of themselves, and what is scrubbed. */
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import type { Ran } from "./recording.ts";
import type { Replacements } from "./scrub.ts";

/** The last state is kept for so long, so that a wrong stretch behind it can show. */
export const KEPT_MS = 5200;

export type Recorded = {
  /** Of the recording's file. */
  readonly text: string;
  /** How late a time in it may be. */
  readonly longestGapMs: number;
};

/** Nothing of ours runs but the hooks. */
export function writeSettings(home: string): void {
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const settings = {
    language: "en",
    daemon: { autostart: false },
    analysisOnSessionEnd: false,
    archive: { enabled: false },
  };
  writeFileSync(join(home, "config.json"), JSON.stringify(settings), { mode: 0o600 });
}

/** Commands that say when they ran say it in this file of their folder. */
export const RAN_FILE = "ran.txt";

export function ranIn(project: string): readonly Ran[] {
  let text: string;
  try {
    text = readFileSync(join(project, RAN_FILE), "utf8");
  } catch {
    return [];
  }
  const times = text.split("\n").flatMap((line) => {
    const [, what, nanoseconds] = /^(start|end) (\d+)$/.exec(line) ?? [];
    return what === undefined ? [] : [{ what, at: Math.round(Number(nanoseconds) / 1e6) }];
  });
  return times.flatMap(({ what, at }, index) => {
    if (what !== "start") return [];
    const end = times.slice(index + 1).find((later) => later.what === "end");
    return [{ startedAt: at, endedAt: end?.at ?? null }];
  });
}

export function replacements(
  client: { readonly home: string; readonly binary: string },
  name: "claude" | "codex",
  sandbox: { readonly folder: string; readonly home: string },
  program: string,
): Replacements {
  const root = dirname(client.home);
  const repository = join(import.meta.dir, "..", "..");
  const slug = (path: string): string => path.replaceAll(/[^A-Za-z0-9]/g, "-");
  return [
    [program, "/usr/local/bin/self-gen"],
    [client.binary, `/usr/local/bin/${name}`],
    [realpathSync(client.binary), `/usr/local/bin/${name}`],
    [sandbox.home, "/home/dev/.self-generation"],
    [sandbox.folder, "/home/dev/.kw-chat"],
    [`${root}/home`, "/home/dev"],
    [`${root}/tmp`, "/tmp"],
    [root, "/home/dev"],
    [slug(root), "-home-dev"],
    [repository, "/opt/self-generation"],
    [new RegExp(`\\b${hostname()}\\b`, "g"), "host"],
  ];
}
