import { existsSync } from "node:fs";
import { type Text, textOf } from "../text/text.ts";
import { checkDatabase as lookAtDatabase } from "../store/sqlite/check.ts";
import { type Command, type Given, openHouse } from "./command/command.ts";
import { checkArchive } from "./doctor/check-archive.ts";
import { checkCommands } from "./doctor/check-commands.ts";
import { checkDaemon } from "./doctor/check-daemon.ts";
import { checkDatabase } from "./doctor/check-database.ts";
import { checkDisk, checkJournal, checkPermissions, checkStream } from "./doctor/check-files.ts";
import { checkApplied } from "./doctor/check-applied.ts";
import { checkEmbedding } from "./doctor/check-embedding.ts";
import { checkForget } from "./doctor/check-forget.ts";
import { checkForgotten } from "./doctor/check-forgotten.ts";
import { checkHooks, checkTranscripts } from "./doctor/check-hooks.ts";
import { checkIndex } from "./doctor/check-index.ts";
import { checkNotify } from "./doctor/check-notify.ts";
import { checkPlugin } from "./doctor/check-plugin.ts";
import { checkProgram } from "./doctor/check-program.ts";
import { checkDropped, checkFaults, checkSettings } from "./doctor/check-records.ts";
import type { CheckName, Finding, Patient } from "./doctor/finding.ts";
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
  run: async (given) => {
    if (given.has("database-only")) return databaseOnly(given);
    const before = await examine(given);
    const { findings, repairs } = given.has("fix")
      ? await repairAll(before, given)
      : { findings: before, repairs: [] };
    const isWell = !findings.some(({ level }) => level === "wrong");
    if (given.has("json")) {
      printJson({
        ok: isWell,
        repaired: repairs.flatMap(({ finding, note, error }) =>
          error === null ? [{ ...shown(finding), note }] : [],
        ),
        failed: repairs.flatMap(({ finding, error }) =>
          error === null ? [] : [{ ...shown(finding), error }],
        ),
        findings: findings.map(shown),
      });
    } else {
      for (const line of report(findings, repairs, given)) print(line);
    }
    return isWell ? 0 : 1;
  },
};

type Repair = {
  readonly finding: Finding;
  /** What the person has to know about it. */
  readonly note: string | null;
  /** Why it did not work; null when it did. */
  readonly error: string | null;
};

/** A repair can bring to light what could not be seen before it. */
const MOST_ROUNDS = 3;

/** Repairs what can be, each once; one that fails keeps none of the others from being tried. */
async function repairAll(
  before: readonly Finding[],
  given: Given,
): Promise<{ findings: readonly Finding[]; repairs: readonly Repair[] }> {
  let findings = before;
  const repairs: Repair[] = [];
  const isTried = ({ code, message }: Finding): boolean =>
    repairs.some(({ finding }) => finding.code === code && finding.message === message);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const open = findings.filter((one) => one.repair !== undefined && !isTried(one));
    if (open.length === 0) break;
    for (const finding of open) repairs.push(await attempt(finding, given.text));
    findings = await examine(given);
  }
  return { findings, repairs };
}

async function attempt(finding: Finding, text: Text): Promise<Repair> {
  try {
    return { finding, note: (await finding.repair?.()) ?? null, error: null };
  } catch (error) {
    return { finding, note: null, error: asFault(error, text).message };
  }
}

/** Asked anew each time: a repair may have changed settings. */
async function examine(given: Given): Promise<Finding[]> {
  const house = openHouse(given.text);
  const text = textOf(house.loaded.config.language);
  const patient: Patient = { house, text, full: given.has("full"), now: host().now() };
  // The slowest first, beside everything else.
  const database = surely("database", checkDatabase, patient);
  const found = [
    ...(await surely("program", checkProgram, patient)),
    ...(await surely("hooks", checkHooks, patient)),
    ...(await surely("commands", checkCommands, patient)),
    ...(await surely("plugin", checkPlugin, patient)),
    ...(await surely("daemon", checkDaemon, patient)),
    ...(await surely("settings", checkSettings, patient)),
    ...(await surely("notify", checkNotify, patient)),
    ...(await surely("embedding", checkEmbedding, patient)),
    ...(await surely("permissions", checkPermissions, patient)),
    ...(await surely("journal", checkJournal, patient)),
    ...(await surely("stream", checkStream, patient)),
    ...(await database),
    ...(await surely("database", checkForget, patient)),
    ...(await surely("database", checkApplied, patient)),
    ...(await surely("index", checkIndex, patient)),
    ...(await surely("dropped", checkDropped, patient)),
    ...(await surely("faults", checkFaults, patient)),
    ...(await surely("disk", checkDisk, patient)),
    ...(await surely("transcripts", checkTranscripts, patient)),
    ...(await surely("archive", checkArchive, patient)),
    ...(await surely("forgotten", checkForgotten, patient)),
  ];
  const order = Object.keys(text.doctor.checks);
  return found.toSorted((a, b) => order.indexOf(a.check) - order.indexOf(b.check));
}

/** A check that fails is a finding too: the others still have something to say. */
async function surely(
  check: CheckName,
  look: (patient: Patient) => Finding[] | Promise<Finding[]>,
  patient: Patient,
): Promise<Finding[]> {
  try {
    return await look(patient);
  } catch (error) {
    const { code, message, fix } = asFault(error, patient.text);
    return [{ check, level: "wrong", code, message, fix }];
  }
}

/** What is wrong with the file, a line each; nothing when it is whole or not there yet. */
function databaseOnly({ house, has }: Given): number {
  const problems = existsSync(house.dbPath)
    ? lookAtDatabase(house.dbPath, { full: has("full") })
    : [];
  for (const problem of problems) print(oneLine(problem));
  return problems.length === 0 ? 0 : 1;
}

const shown = ({ check, level, code, message, fix }: Finding): object => ({
  check,
  level,
  code,
  message,
  fix,
});

const MARKS = { ok: "✓", note: "!", wrong: "✗" } as const;
const LOOKS = { ok: "good", note: "wait", wrong: "bad" } as const;

function report(
  findings: readonly Finding[],
  repairs: readonly Repair[],
  { text }: Given,
): string[] {
  const { doctor: words } = text;
  const widest = Math.max(...findings.map(({ check }) => Bun.stringWidth(words.checks[check])));
  const lines = findings.flatMap(({ check, level, message, fix }) => {
    const name = words.checks[check];
    const padded = name + " ".repeat(widest - Bun.stringWidth(name));
    const mark = paint(LOOKS[level], MARKS[level]);
    const said = factLines([[`${mark} ${padded}`, oneLine(message)]]);
    const label = level === "note" ? words.note : text.fix;
    return level === "ok" || fix === null ? said : [...said, `    ${label}: ${fix}`];
  });
  const count = (level: Finding["level"]): number =>
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
