/**
 * Forwards what is recorded to the team's database, where there is a team: apart from the other chores, which never wait for a
 * network. What fails is tried again, later each time; nothing here is held up by it.
 */
import { statSync } from "node:fs";
import type { Installation } from "../../ingest/installation.ts";
import type { ForwardingAccess } from "../../ingest/forward/open-forwarding.ts";
import { StoreFault } from "../../store/fault.ts";
import { waitUnlessAborted } from "../../system/wait-unless-aborted.ts";
import { backOffMs } from "../../team/back-off.ts";
import { noteForward } from "../../team/forward-state.ts";
import { readMembership, teamFolder } from "../../team/team-files.ts";

const LOOK_MS = 1000;
/** What is not the network's fault needs somebody. */
const OBSTACLE_MS = 60_000;

export type Forwarder = { readonly ended: Promise<void> };

/** What a forward depends on: while none of it changes there is nothing to send. */
const signatureOf = ({ home, journal }: Installation["paths"]): string =>
  [
    journal,
    ...["team.json", "machine.json", "connection", "shares.json", "deletions"].map(
      (name) => `${teamFolder(home)}/${name}`,
    ),
  ]
    .map((path) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? "-" : `${stats.ino}:${stats.size}:${stats.mtimeMs}`;
    })
    .join(" ");

export function openForwarder(
  installation: Installation,
  until: AbortSignal,
  fault: (error: unknown) => void,
  lookMs = LOOK_MS,
): Forwarder {
  const { paths } = installation;
  let opened: ForwardingAccess | null = null;
  let [seen, failures] = ["", 0];

  const close = async (): Promise<void> => {
    const last = opened;
    opened = null;
    await last?.close();
  };

  /** How long to wait for the next look. */
  async function look(): Promise<number> {
    if (readMembership(paths.home) === null) {
      await close();
      return lookMs;
    }
    if (signatureOf(paths) === seen) return lookMs;
    try {
      const { forward } = await import("../../ingest/forward/forward.ts");
      if (opened === null) {
        const { openForwarding } = await import("../../ingest/forward/open-forwarding.ts");
        const found = await openForwarding(installation, process.env);
        if ("obstacle" in found) {
          noteForward(paths.home, found.obstacle, new Date());
          return OBSTACLE_MS;
        }
        opened = found;
      }
      const now = signatureOf(paths);
      const { end } = await forward(opened);
      noteForward(paths.home, end === "done" ? null : end, new Date());
      seen = now;
      failures = 0;
      return lookMs;
    } catch (error) {
      await close();
      const isExpected = error instanceof StoreFault;
      noteForward(paths.home, isExpected ? error.code : "INTERNAL", new Date());
      if (!isExpected) fault(error);
      return backOffMs(++failures, Math.random());
    }
  }

  async function run(): Promise<void> {
    while (!until.aborted) {
      const waitMs = await look().catch((error: unknown) => {
        fault(error);
        return OBSTACLE_MS;
      });
      await waitUnlessAborted(waitMs, until);
    }
    await close();
  }
  return { ended: run() };
}
