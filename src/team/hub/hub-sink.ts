/** A machine's log behind a hub. Which machine it is, the hub knows by the token. */
import { asText, isObject, type JsonObject } from "../../event/event.ts";
import { encodeLine } from "../../event/line.ts";
import { StoreFault } from "../../store/fault.ts";
import type { Deletion } from "../deletions.ts";
import type { TeamMachine } from "../team-database.ts";
import type { BatchAnswer, ClaimAnswer, TeamSink } from "../team-sink.ts";
import { type HubAccess, type HubClient, openHubClient } from "./hub-client.ts";
import { decodeState, encodeBatch, MAX_EVENT_BYTES } from "./protocol.ts";

/** Small enough that each batch is answered soon, though many machines take turns. */
const WINDOW_BYTES = 64 * 1024;

/** A request takes no more. */
const IDS_AT_ONCE = 10_000;

function partsOf(deletion: Deletion): readonly Deletion[] {
  if (deletion.by === "project") return [deletion];
  const { ids } = deletion;
  const count = Math.ceil(ids.length / IDS_AT_ONCE);
  return Array.from({ length: count }, (_, at) => ({
    by: "events",
    ids: ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE),
  }));
}

export type HubIdentity = {
  readonly team: string;
  /** Null for a token that only reads. */
  readonly machine: string | null;
};

export async function askIdentity(client: HubClient): Promise<HubIdentity> {
  const said = await askObject(client, "GET", "/identity");
  const team = asText(said["team"]);
  if (team === null) throw new StoreFault("HUB_FAILED", client.place, "no team");
  return { team, machine: asText(said["machine"]) };
}

export function openHubSink(access: HubAccess): TeamSink {
  const client = openHubClient(access);
  return {
    place: client.place,
    windowBytes: WINDOW_BYTES,
    claim: async (claim) =>
      (await askObject(client, "POST", "/check-in", claim)) as unknown as ClaimAnswer,
    state: async () => decodeState(await askObject(client, "GET", "/state")),
    write: async ({ events, ...frame }) => {
      const lines = events.map(encodeLine);
      const at = lines.findIndex((line) => Buffer.byteLength(line) > MAX_EVENT_BYTES);
      if (at >= 0) return { outcome: "refused", at, reason: "too_long" };
      const body = encodeBatch(frame, lines);
      return (await askObject(client, "POST", "/batches", body)) as unknown as BatchAnswer;
    },
    noteShares: async (shares, again) => {
      await client.ask("POST", "/shares", { shares, again });
    },
    remove: async (deletion) => {
      let removed = 0;
      for (const part of partsOf(deletion)) {
        const { deleted } = await askObject(client, "POST", "/deletions", part);
        removed += typeof deleted === "number" ? deleted : 0;
      }
      return removed;
    },
    scrub: async () => {
      await client.ask("POST", "/scrub", {});
    },
    removeMachine: async () => {
      await client.ask("DELETE", "/machine");
    },
    machines: async () =>
      (await askObject(client, "GET", "/machines"))["machines"] as unknown as TeamMachine[],
    close: async () => undefined,
  };
}

async function askObject(
  client: HubClient,
  method: string,
  path: string,
  body?: string | object,
): Promise<JsonObject> {
  const said = await client.ask(method, path, body);
  if (isObject(said)) return said;
  throw new StoreFault("HUB_FAILED", client.place, "no JSON object");
}
