/** A machine says that it is here, before it writes: whether it is the one that checked in last, and whether its clock is right. */
import { newId } from "../event/id.ts";
import {
  type MachineIdentity,
  machineFacts,
  machineName,
  readMachine,
  saveMachine,
} from "./machine-identity.ts";
import type { TeamSink } from "./team-sink.ts";

export type CheckIn =
  /** `clockMs`: how far this machine's clock is ahead of the server's. */
  | { readonly outcome: "ours"; readonly identity: MachineIdentity; readonly clockMs: number }
  /** Another installation has the same machine ID. */
  | { readonly outcome: "copied" }
  | { readonly outcome: "unknown" };

/** To be called by one process of an installation at a time. `isMoved`: somebody said that it is the same one elsewhere. */
export async function checkIn(
  sink: Pick<TeamSink, "claim">,
  home: string,
  { isMoved = false, now = Date.now() } = {},
): Promise<CheckIn> {
  const before = readMachine(home);
  if (before === null) return { outcome: "unknown" };
  // One that was interrupted may have arrived, however often: its word is said again until an answer comes.
  const following = before.next ?? newId();
  saveMachine(home, { ...before, next: following });
  const answer = await sink.claim({
    incarnation: before.incarnation,
    next: before.next,
    following,
    facts: machineFacts(home),
    name: machineName(),
    now,
    isMoved,
  });
  if (answer.outcome !== "ours") {
    saveMachine(home, before);
    return answer;
  }
  const identity = { ...before, incarnation: following, next: null };
  saveMachine(home, identity);
  return { outcome: "ours", identity, clockMs: answer.clockMs };
}
