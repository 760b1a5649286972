/** Checks our settings, and the notes of lost lines and faults. */
import { abbreviateHome } from "../../config/paths.ts";
import type { ConfigProblem } from "../../config/load.ts";
import { RUNTIME_VARIABLES } from "../../clients/registration.ts";
import { FIELDS } from "../../config/schema.ts";
import { readDroppedLines } from "../../journal/dropped-lines.ts";
import { forgetFaults, readFaults } from "../../journal/faults.ts";
import type { Text } from "../../text/text.ts";
import { recordingNote } from "../command/recording-note.ts";
import { shellWord } from "../../system/shell-word.ts";
import { getSettingsFallback } from "../../recall/compose/settings-note.ts";
import { problemText } from "../command/settings-fault.ts";
import { makeSettingsRepair } from "./repair-settings.ts";
import { localTime, oneLine } from "../terminal/terminal.ts";
import { type DoctorResult, fine, type DoctorContext, makeSilentRepair } from "./finding.ts";
import { host } from "../../system/host.ts";
import { DAY_MS } from "../../event/day.ts";

export function checkSettings(context: DoctorContext): DoctorResult[] {
  const { installation, text } = context;
  const { problems } = installation.loaded;
  const repair = makeSettingsRepair(installation, text);
  const found = problems.map((problem) => settingFinding(problem, repair !== null, context));
  // One repair mends all of them.
  const first = found.find(({ level }) => level === "wrong");
  const holds = getSettingsFallback(installation.loaded);
  if (first !== undefined && holds !== null) {
    const message = `${first.message} · ${text.doctor.meanwhile[holds]}`;
    Object.assign(first, { message }, repair === null ? null : { repair });
  }
  // Why nothing is recorded then is said with what is wrong.
  const note = holds === "closed" ? null : recordingNote(installation, text);
  const recording: DoctorResult[] =
    note === null
      ? []
      : [
          {
            check: "settings",
            level: "note",
            code: "NOT_RECORDING",
            message: note,
            fix: installation.loaded.config.enabled ? text.doctor.resumeFix : text.doctor.enableFix,
          },
        ];
  const all = [...found, ...recording, ...checkEnvironment(context)];
  return all.length === 0
    ? [fine("settings", text.doctor.settings(installation.loaded.config.language))]
    : all;
}

function settingFinding(
  problem: ConfigProblem,
  isRepairable: boolean,
  { installation, text }: DoctorContext,
): DoctorResult {
  const { field, kind } = problem;
  const config = abbreviateHome(installation.paths.config, installation.paths.userHome);
  if (kind === "unknown_field" && field !== null)
    return {
      check: "settings",
      level: "note",
      code: "CONFIG_UNKNOWN",
      message: problemText(problem, installation, text),
      fix: text.doctor.settingUnknownFix(field, config),
    };
  return {
    check: "settings",
    level: "wrong",
    code: field === null ? "CONFIG_BROKEN" : "CONFIG_VALUE",
    message:
      kind === "not_readable"
        ? text.doctor.configUnreadable(config)
        : problemText(problem, installation, text),
    fix: isRepairable ? text.doctor.configRepair : fixByHand(problem, config, text),
  };
}

function fixByHand({ field, words }: ConfigProblem, config: string, text: Text): string {
  if (field === null) return text.doctor.mendFix(config);
  if (words === undefined) return text.doctor.settingFix(field);
  const commands = words.map((one) => `self-gen config remove ${field} ${shellWord(one)}`);
  return text.config.wrongWordsFix(commands.join(" && "), choicesOf(field));
}

function choicesOf(name: string): string {
  const field = FIELDS[name];
  return field?.kind === "texts" ? (field.choices ?? []).join(", ") : "";
}

/** Hooks leave them out; a command that somebody types runs with them. */
function checkEnvironment({ text }: DoctorContext): DoctorResult[] {
  return RUNTIME_VARIABLES.filter((name) => host().env[name] !== undefined).map((name) => ({
    check: "settings",
    level: "note",
    code: "ENVIRONMENT",
    message: text.doctor.environment(name),
    fix: text.doctor.environmentFix(name),
  }));
}

export function checkDroppedLines({ installation, text, now }: DoctorContext): DoctorResult[] {
  const { lines, last } = readDroppedLines(installation.paths.run);
  if (lines === 0) return [fine("dropped", text.doctor.droppedNone)];
  const isRecent = last !== null && now.getTime() - Date.parse(last) < DAY_MS;
  return [
    {
      check: "dropped",
      level: isRecent ? "wrong" : "note",
      code: "DROPPED",
      message: text.sessions.dropped(lines, localTime(last ?? "")),
      fix: text.doctor.droppedFix(
        abbreviateHome(`${installation.paths.run}/dropped.jsonl`, installation.paths.userHome),
      ),
    },
  ];
}

export function checkFaults({ installation, text, now }: DoctorContext): DoctorResult[] {
  const faults = readFaults(installation.paths.logs);
  const last = faults.at(-1);
  if (last === undefined) return [fine("faults", text.doctor.faultsNone)];
  // What went wrong in a command was told there; the daemon has nobody to tell.
  const isRecent = faults.some(
    ({ where, ts }) => where === "daemon" && now.getTime() - Date.parse(ts) < DAY_MS,
  );
  const said = oneLine(`${last.where}: ${last.code} ${last.message}`, 120);
  return [
    {
      check: "faults",
      level: isRecent ? "wrong" : "note",
      code: "FAULTS",
      message: text.doctor.faults(faults.length, localTime(last.ts), said),
      fix: text.doctor.faultsFix(
        abbreviateHome(`${installation.paths.logs}/faults.jsonl`, installation.paths.userHome),
      ),
      repair: makeSilentRepair(() => forgetFaults(installation.paths.logs)),
    },
  ];
}
