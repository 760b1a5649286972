/**
 * Who this machine is in its team, and how a copy of it is told from it.
 *
 * An installation that was copied has the same machine ID in two places. Two things tell: facts of the machine, of which a hash
 * is kept there and here, and an incarnation, a random word that changes at every check-in. Whoever comes with the word
 * of an earlier check-in, or from another machine, is not who checked in last. The next word is written here first, so
 * that one who is interrupted knows both.
 */
import { hostname } from "node:os";
import { asText } from "../event/event.ts";
import { newId } from "../event/id.ts";
import { system } from "../system/system.ts";
import { readTeamFile, writeTeamFile } from "./team-files.ts";

const FILE = "machine.json";

export type MachineIdentity = {
  readonly machine: string;
  /** Of the last check-in; null before the first. */
  readonly incarnation: string | null;
  /** Written there perhaps, by a check-in that was interrupted. */
  readonly next: string | null;
  /** Events before that time belong to the machine that this one was copied from. */
  readonly from: string | null;
};

export function readMachine(home: string): MachineIdentity | null {
  const said = readTeamFile(home, FILE);
  const machine = asText(said?.["machine"]);
  if (said === null || machine === null) return null;
  return {
    machine,
    incarnation: asText(said["incarnation"]),
    next: asText(said["next"]),
    from: asText(said["from"]),
  };
}

export const saveMachine = (home: string, identity: MachineIdentity): void =>
  writeTeamFile(home, FILE, { ...identity });

export const newMachine = (from: string | null): MachineIdentity => ({
  machine: newId(),
  incarnation: null,
  next: null,
  from,
});

/** What the operating system calls this machine; its name where it does not. */
const systemId = (): string =>
  ["/etc/machine-id", "/var/lib/dbus/machine-id"]
    .map((path) => system.readFile(path)?.trim() ?? "")
    .find((id) => id !== "") ?? hostname();

/** A hash of what is different on another machine, and in another folder of the same. */
export const machineFacts = (home: string): string =>
  new Bun.CryptoHasher("sha256")
    .update(JSON.stringify([systemId(), process.platform, system.realPath(home) ?? home]))
    .digest("hex");

/** As people know it. */
export const machineName = (): string => hostname();
