import { existsSync } from "node:fs";
import { type Text, textOf } from "../text/text.ts";
import { checkDatabaseFile as lookAtDatabase } from "../store/sqlite/check-database.ts";
import { type Command, type CommandArgs, requireInstallation } from "./command/command.ts";
import { checkArchive } from "./doctor/check-archive.ts";
import { checkCommands } from "./doctor/check-commands.ts";
import { checkDaemon } from "./doctor/check-daemon.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkDisk, checkJournal, checkPermissions, checkStream } from "./doctor/check-files.ts";
import { checkUnfinishedApply } from "./doctor/check-unfinished-apply.ts";
import { checkEmbedding } from "./doctor/check-embedding.ts";
import { checkUnfinishedForget } from "./doctor/check-unfinished-forget.ts";
import { checkForgetNotes } from "./doctor/check-forget-notes.ts";
import { checkHooks, checkTranscripts } from "./doctor/check-hooks.ts";
import { checkIndex } from "./doctor/check-index.ts";
import { checkNotify } from "./doctor/check-notify.ts";
import { checkSync } from "./doctor/check-sync.ts";
import { checkPlugin } from "./doctor/check-plugin.ts";
import { checkProgram } from "./doctor/check-program.ts";
import { checkDroppedLines, checkFaults, checkSettings } from "./doctor/check-records.ts";
import type { DoctorCheckName, DoctorResult, DoctorContext } from "./doctor/finding.ts";
import { asFault } from "./command/fault.ts";
import { paint } from "./terminal/paint.ts";
import { oneLine, print, printJson } from "./terminal/terminal.ts";
import { factLines } from "./terminal/wrap.ts";
import { host } from "../system/host.ts";

export const doctor: Command = {
  usage: (text) => ({
    words: "",
    options: {
      fix: { type: "boolean", help: text.doctor.options.fix },
      full: { type: "boolean", help: text.doctor.options.full },
      "database-only": { type: "boolean", help: text.doctor.options.databaseOnly },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (args) => {
    if (args.has("database-only")) return checkDatabaseOnly(args);
    const before = await examine(args);
    const { findings, repairs } = args.has("fix")
      ? await repairAll(before, args)
      : { findings: before, repairs: [] };
    const isWell = !findings.some(({ level }) => level === "wrong");
    if (args.has("json")) {
      printJson({
        ok: isWell,
        repaired: repairs.flatMap(({ finding, note, error }) =>
          error === null ? [{ ...toResultJson(finding), note }] : [],
        ),
        failed: repairs.flatMap(({ finding, error }) =>
          error === null ? [] : [{ ...toResultJson(finding), error }],
        ),
        findings: findings.map(toResultJson),
      });
    } else {
      for (const line of doctorReportLines(findings, repairs, args)) print(line);
    }
    return isWell ? 0 : 1;
  },
};

type Repair = {
  readonly finding: DoctorResult;
  /** What the person has to know about it. */
  readonly note: string | null;
  /** Why it did not work; null when it did. */
  readonly error: string | null;
};

/** A repair can bring to light what could not be seen before it. */
const MAX_REPAIR_ROUNDS = 3;

/** Repairs what can be, each once; one that fails keeps none of the others from being tried. */
async function repairAll(
  before: readonly DoctorResult[],
  args: CommandArgs,
): Promise<{ findings: readonly DoctorResult[]; repairs: readonly Repair[] }> {
  let findings = before;
  const repairs: Repair[] = [];
  const isTried = ({ code, message }: DoctorResult): boolean =>
    repairs.some(({ finding }) => finding.code === code && finding.message === message);
  for (let round = 0; round < MAX_REPAIR_ROUNDS; round++) {
    const open = findings.filter((one) => one.repair !== undefined && !isTried(one));
    if (open.length === 0) break;
    for (const finding of open) repairs.push(await attemptRepair(finding, args.text));
    findings = await examine(args);
  }
  return { findings, repairs };
}

async function attemptRepair(finding: DoctorResult, text: Text): Promise<Repair> {
  try {
    return { finding, note: (await finding.repair?.()) ?? null, error: null };
  } catch (error) {
    return { finding, note: null, error: asFault(error, text).message };
  }
}

/** Asked anew each time: a repair may have changed settings. */
async function examine(args: CommandArgs): Promise<DoctorResult[]> {
  const installation = requireInstallation(args.text);
  const text = textOf(installation.loaded.config.language);
  const context: DoctorContext = { installation, text, full: args.has("full"), now: host().now() };
  // The slowest first, beside everything else.
  const database = runCheck("database", checkDatabase, context);
  const found = [
    ...(await runCheck("program", checkProgram, context)),
    ...(await runCheck("hooks", checkHooks, context)),
    ...(await runCheck("commands", checkCommands, context)),
    ...(await runCheck("plugin", checkPlugin, context)),
    ...(await runCheck("daemon", checkDaemon, context)),
    ...(await runCheck("settings", checkSettings, context)),
    ...(await runCheck("notify", checkNotify, context)),
    ...(await runCheck("sync", checkSync, context)),
    ...(await runCheck("embedding", checkEmbedding, context)),
    ...(await runCheck("permissions", checkPermissions, context)),
    ...(await runCheck("journal", checkJournal, context)),
    ...(await runCheck("stream", checkStream, context)),
    ...(await database),
    ...(await runCheck("database", checkUnfinishedForget, context)),
    ...(await runCheck("database", checkUnfinishedApply, context)),
    ...(await runCheck("index", checkIndex, context)),
    ...(await runCheck("dropped", checkDroppedLines, context)),
    ...(await runCheck("faults", checkFaults, context)),
    ...(await runCheck("disk", checkDisk, context)),
    ...(await runCheck("transcripts", checkTranscripts, context)),
    ...(await runCheck("archive", checkArchive, context)),
    ...(await runCheck("forgotten", checkForgetNotes, context)),
  ];
  const order = Object.keys(text.doctor.checks);
  return found.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
}

/** A check that fails is a finding too: the others still have something to say. */
async function runCheck(
  check: DoctorCheckName,
  look: (context: DoctorContext) => DoctorResult[] | Promise<DoctorResult[]>,
  context: DoctorContext,
): Promise<DoctorResult[]> {
  try {
    return await look(context);
  } catch (error) {
    const { code, message, fix } = asFault(error, context.text);
    return [{ check, level: "wrong", code, message, fix }];
  }
}

/** What is wrong with the file, a line each; nothing when it is whole or not there yet. */
function checkDatabaseOnly({ installation, has }: CommandArgs): number {
  const problems = existsSync(installation.dbPath)
    ? lookAtDatabase(installation.dbPath, { full: has("full") })
    : [];
  for (const problem of problems) print(oneLine(problem));
  return problems.length === 0 ? 0 : 1;
}

const toResultJson = ({ check, level, code, message, fix }: DoctorResult): object => ({
  check,
  level,
  code,
  message,
  fix,
});

const LEVEL_MARKS = { ok: "✓", note: "!", wrong: "✗" } as const;
const LEVEL_STYLES = { ok: "good", note: "wait", wrong: "bad" } as const;

function doctorReportLines(
  findings: readonly DoctorResult[],
  repairs: readonly Repair[],
  { text }: CommandArgs,
): string[] {
  const { doctor: words } = text;
  const widest = Math.max(...findings.map(({ check }) => Bun.stringWidth(words.checks[check])));
  const lines = findings.flatMap(({ check, level, message, fix }) => {
    const name = words.checks[check];
    const padded = name + " ".repeat(widest - Bun.stringWidth(name));
    const mark = paint(LEVEL_STYLES[level], LEVEL_MARKS[level]);
    const said = factLines([[`${mark} ${padded}`, oneLine(message)]]);
    const label = level === "note" ? words.note : text.fix;
    return level === "ok" || fix === null ? said : [...said, `    ${label}: ${fix}`];
  });
  const count = (level: DoctorResult["level"]): number =>
    findings.filter((finding) => finding.level === level).length;
  const canRepair = findings.some(({ level, repair }) => level === "wrong" && repair !== undefined);
  return [
    ...repairs.flatMap(({ finding, note, error }) => [
      error === null
        ? `✓ ${words.repaired(oneLine(finding.message))}`
        : `✗ ${words.notRepaired(oneLine(finding.message), oneLine(error))}`,
      ...(note?.split("\n").map((line) => `    ${oneLine(line)}`) ?? []),
    ]),
    ...(repairs.length > 0 ? [""] : []),
    ...lines,
    "",
    `${words.summary(count("wrong"), count("note"))}${canRepair ? `. ${words.tryFix}` : ""}`,
  ];
}
