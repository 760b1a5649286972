/** Is the program where the hooks call it, and does a hook really write a line? */
import { DEFAULT_CLIENT } from "../../clients/clients.ts";
import { abbreviateHome } from "../../config/paths.ts";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { hookCommand } from "../../clients/registration.ts";
import { version } from "../../config/version.ts";
import {
  homeFiles,
  isFilePlaced,
  isSameFile,
  placeHomeFiles,
  placeProgram,
  programIn,
} from "../setup/home-files.ts";
import { readInstallRecord } from "../setup/install-record.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";
import { host, temporaryFolder } from "../../system/host.ts";

/** A program that hangs, not a machine that is busy. */
const PROBE_MS = 5000;
/** Written down and no more: nothing that goes on behind it, in a folder that is about to go. */
const PROBE = { session_id: "doctor", hook_event_name: "Notification", message: "probe" };

export async function checkProgram({ installation, text }: DoctorContext): Promise<DoctorResult[]> {
  const { home, userHome } = installation.paths;
  const { doctor: words } = text;
  const path = programIn(home);
  const short = abbreviateHome(path, userHome);
  const canPlace = host().isBuilt;
  // Where nothing was ever installed, `install` shows first what it will do.
  const place =
    canPlace && readInstallRecord(home).settings.length > 0
      ? { repair: makeSilentRepair(() => placeProgram(host().program, home)) }
      : {};
  if (!existsSync(path)) {
    return [
      {
        check: "program",
        level: "wrong",
        code: "PROGRAM_MISSING",
        message: words.programMissing(short),
        fix: words.installFix,
        ...place,
      },
    ];
  }
  const took = await probe(path);
  if (took === null) {
    return [
      {
        check: "program",
        level: "wrong",
        code: "PROGRAM_BROKEN",
        message: words.programBroken(short),
        fix: words.installFix,
        ...place,
      },
    ];
  }
  const isOther = canPlace && !isSameFile(host().program, path);
  return [
    fine("program", words.program(short, Math.round(took))),
    ...(isOther
      ? [
          {
            check: "program",
            level: "note",
            code: "PROGRAM_OTHER",
            message: words.programOther(host().program, version),
            fix: words.installFix,
          } as const,
        ]
      : []),
    ...checkHomeFiles(home, userHome, words),
  ];
}

function checkHomeFiles(
  home: string,
  userHome: string | null,
  words: DoctorContext["text"]["doctor"],
): DoctorResult[] {
  const files = [...homeFiles(home, userHome)].filter(([path, text]) => !isFilePlaced(path, text));
  if (files.length === 0) return [];
  const names = files.map(([path]) => abbreviateHome(path, userHome)).join(", ");
  return [
    {
      check: "program",
      level: "wrong",
      code: "FILES_MISSING",
      message: words.filesMissing(names),
      fix: words.installFix,
      repair: makeSilentRepair(() => placeHomeFiles(home, userHome)),
    },
  ];
}

/** Runs a hook as the client would, into a home of its own. Milliseconds, or null when no line was written. */
async function probe(program: string): Promise<number | null> {
  const folder = mkdtempSync(`${temporaryFolder()}/self-gen-doctor-`);
  try {
    const journal = `${folder}/home/journal/events.jsonl`;
    const began = performance.now();
    const child = Bun.spawn(["/bin/sh", "-c", hookCommand(program, DEFAULT_CLIENT)], {
      cwd: folder,
      env: {
        PATH: host().env["PATH"] ?? "",
        HOME: folder,
        SELF_GEN_HOME: `${folder}/home`,
        KW_CHAT_STREAM_PATH: `${folder}/streams/lifecycle.jsonl`,
      },
      stdin: new Blob([`${JSON.stringify({ ...PROBE, cwd: folder })}\n`]),
      stdout: "ignore",
      stderr: "ignore",
      timeout: PROBE_MS,
    });
    await child.exited;
    const took = performance.now() - began;
    return child.exitCode === 0 && existsSync(journal) && readFileSync(journal).length > 0
      ? took
      : null;
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
