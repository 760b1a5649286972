/** How far the logs of other machines were verified and brought in, and what is wrong with them. */
import { asList, asText, asWholeNumber, isObject, type JsonObject } from "../event/event.ts";
import { type LogPosition, parsePosition } from "./pack.ts";
import { readSyncFile, writeSyncFile } from "./sync-files.ts";

const FILE = "logs.json";

/** What a target, or whoever is between, did to a log. */
export const LOG_PROBLEMS = [
  /** A pack is not as it was sealed, or of another machine or number. */
  "damaged",
  /** It does not follow the pack before it. */
  "swapped",
  /** A pack is missing between others. */
  "missing",
  /** None of its packs is there any more: it left, or they were deleted. */
  "gone",
  /** Packs that were there are missing. */
  "rolled_back",
  /** Another machine has read packs that this one is not shown. */
  "withheld",
  /** Another machine has read a pack of that number with something else in it. */
  "forked",
  "key",
  "newer",
] as const;
export type LogProblem = (typeof LOG_PROBLEMS)[number];

export type OtherLog = LogPosition & {
  readonly name: string;
  readonly sealedAt: string;
  /** Of the key that it is sealed with. */
  readonly keyId: string;
  /** Hashes of its packs by their numbers, as they were verified. */
  readonly hashes: Readonly<Record<string, string>>;
  /** How far it had read the logs of others. */
  readonly seen: Readonly<Record<string, LogPosition>>;
};

export type LogTrouble = {
  readonly machine: string;
  readonly problem: LogProblem;
  readonly seq: number;
  readonly since: string;
};

export type OtherLogs = {
  readonly logs: ReadonlyMap<string, OtherLog>;
  /** What machines are called, also those that are gone: their sessions may be here. */
  readonly names: ReadonlyMap<string, string>;
  readonly troubles: readonly LogTrouble[];
  /** Days that were kept when they were read: with more, all is read again. */
  readonly days: number;
};

export function readOtherLogs(home: string): OtherLogs {
  const said = readSyncFile(home, FILE);
  const logs: JsonObject = isObject(said?.["logs"]) ? said["logs"] : {};
  const names: JsonObject = isObject(said?.["names"]) ? said["names"] : {};
  return {
    logs: new Map(Object.entries(logs).flatMap(([machine, one]) => parseLog(machine, one))),
    names: new Map(
      Object.entries(names).flatMap(([machine, name]) =>
        typeof name === "string" ? [[machine, name] as const] : [],
      ),
    ),
    troubles: asList(said?.["troubles"]).flatMap(parseTrouble),
    days: asWholeNumber(said?.["days"]) ?? 0,
  };
}

export const saveOtherLogs = (home: string, { logs, troubles, days, names }: OtherLogs): void => {
  const all = [...names, ...[...logs].map(([machine, { name }]) => [machine, name] as const)];
  writeSyncFile(home, FILE, {
    logs: Object.fromEntries(logs),
    names: Object.fromEntries(all),
    troubles,
    days,
  });
};

/** Nothing was read of them: the next sync reads all. */
export const dropOtherLogs = (home: string): void =>
  saveOtherLogs(home, { ...readOtherLogs(home), logs: new Map(), troubles: [], days: 0 });

/** Its packs are gone for good; what it is called stays, for its sessions may be here. */
export function dropLog(home: string, machine: string): void {
  const before = readOtherLogs(home);
  const logs = new Map([...before.logs].filter(([one]) => one !== machine));
  const names = new Map([
    ...before.names,
    ...[...before.logs].map(([one, { name }]) => [one, name] as const),
  ]);
  const troubles = before.troubles.filter((one) => one.machine !== machine);
  saveOtherLogs(home, { ...before, logs, names, troubles });
}

/** What is verified stays verified, and the next sync brings in what is missing here. */
export const readLogsAgain = (home: string): void =>
  saveOtherLogs(home, { ...readOtherLogs(home), days: 0 });

function parseLog(machine: string, said: unknown): [string, OtherLog][] {
  const position = parsePosition(said);
  if (position === null || !isObject(said)) return [];
  const hashes: JsonObject = isObject(said["hashes"]) ? said["hashes"] : {};
  const seen: JsonObject = isObject(said["seen"]) ? said["seen"] : {};
  const log: OtherLog = {
    ...position,
    name: asText(said["name"]) ?? "",
    sealedAt: asText(said["sealedAt"]) ?? "",
    keyId: asText(said["keyId"]) ?? "",
    hashes: Object.fromEntries(
      Object.entries(hashes).flatMap(([seq, hash]) =>
        typeof hash === "string" ? [[seq, hash] as const] : [],
      ),
    ),
    seen: Object.fromEntries(
      Object.entries(seen).flatMap(([other, at]) => {
        const parsed = parsePosition(at);
        return parsed === null ? [] : [[other, parsed] as const];
      }),
    ),
  };
  return [[machine, log]];
}

function parseTrouble(said: unknown): LogTrouble[] {
  if (!isObject(said)) return [];
  const problem = LOG_PROBLEMS.find((one) => one === said["problem"]);
  const machine = asText(said["machine"]);
  if (problem === undefined || machine === null) return [];
  const seq = asWholeNumber(said["seq"]) ?? 0;
  return [{ machine, problem, seq, since: asText(said["since"]) ?? "" }];
}

/** As people call it; the beginning of its ID where nobody said. */
export const machineNameIn = ({ names }: OtherLogs, machine: string): string => {
  const name = names.get(machine) ?? "";
  return name === "" ? machine.slice(0, 8) : name;
};
