/** What a hub is asked, and who may ask it. */
import { toEvent, type Event } from "../event/event.ts";
import { redactDeep } from "../redact/redact.ts";
import {
  decodeBatch,
  encodeState,
  MalformedRequest,
  MAX_BATCH_BYTES,
  readChangedSince,
  readClaim,
  readDeletion,
  readSessionIds,
  readSharesNote,
} from "../team/hub/protocol.ts";
import { INDEX_METHODS, STORE_METHODS } from "../team/hub/read-methods.ts";
import { type HubToken, revokeToken } from "../team/hub/tokens.ts";
import { databaseFixes } from "../team/reading/fix-source.ts";
import type { TeamFilter, TeamRecordsReader, TeamSource } from "../team/reading/team-source.ts";
import { listMachines } from "../team/team-database.ts";
import { requireReader, requireWriter } from "./admission.ts";
import type { HubConnections } from "./hub-connections.ts";
import type { MachineLogs } from "./machine-logs.ts";
import type { Metrics } from "./metrics.ts";
import { openWriteQueue } from "./write-queue.ts";
import { readArguments, readObject, readText } from "./request-body.ts";

export type HubCall = {
  readonly request: Request;
  readonly visitor: HubToken;
};

export type HubRoute = {
  readonly name: string;
  readonly method: "GET" | "POST" | "DELETE";
  readonly handle: (call: HubCall) => Promise<unknown>;
};

export type RouteParts = {
  readonly team: string;
  readonly connections: HubConnections;
  readonly logs: MachineLogs;
  readonly metrics: Metrics;
  readonly source: TeamSource;
};

/** By the path behind the hub's root. */
export type HubRoutes = ReadonlyMap<string, HubRoute>;

export function openRoutes({ team, connections, logs, metrics, source }: RouteParts): HubRoutes {
  const queue = openWriteQueue();
  const own = ({ visitor }: HubCall) => logs.of(requireWriter(visitor));
  const fixesFor = (machine: string | null) => databaseFixes(connections.reading, team, machine);
  const route = (
    path: string,
    method: HubRoute["method"],
    handle: HubRoute["handle"],
  ): readonly [string, HubRoute] => [path, { name: path.slice(1), method, handle }];
  return new Map([
    route("/identity", "GET", async ({ visitor: { machine, name, role } }) => ({
      team,
      machine,
      name,
      role,
    })),
    route("/check-in", "POST", async (call) =>
      own(call).claim(readClaim(await readObject(call.request))),
    ),
    route("/state", "GET", async (call) => encodeState(await own(call).state())),
    route("/batches", "POST", async (call) => {
      const log = own(call);
      queue.refuseWhenFull();
      const text = await readText(call.request, MAX_BATCH_BYTES);
      metrics.bytes(text.length);
      return queue.run(async () => {
        const batch = decodeBatch(text);
        const answer = await log.write({ ...batch, events: batch.events.map(redactEvent) });
        if (answer.outcome === "written") {
          metrics.events("written", answer.inserted);
          metrics.events("known", batch.events.length - answer.inserted);
        } else if (answer.outcome === "refused") metrics.events("refused", 1);
        return answer;
      });
    }),
    route("/shares", "POST", async (call) => {
      const { shares, again } = readSharesNote(await readObject(call.request));
      await own(call).noteShares(shares, again);
      return {};
    }),
    route("/deletions", "POST", async (call) => ({
      deleted: await own(call).remove(readDeletion(await readObject(call.request))),
    })),
    route("/scrub", "POST", async (call) => {
      await own(call).scrub();
      return {};
    }),
    route("/machine", "DELETE", async (call) => {
      const machine = requireWriter(call.visitor);
      await logs.of(machine).removeMachine();
      logs.forget(machine);
      await revokeToken(connections.beside, team, call.visitor.token);
      return {};
    }),
    route("/machines", "GET", async ({ visitor }) => {
      const machines = await listMachines(connections.reading, team);
      // Whoever only sends sees its own.
      const isAll = visitor.role !== "writer";
      return { machines: machines.filter(({ machine }) => isAll || machine === visitor.machine) };
    }),
    // Of what others fixed, whoever only sends is told nothing: it asks all the same, as every machine does.
    route("/fixes/sources", "POST", async ({ visitor: { role, machine } }) => ({
      found: role === "writer" ? [] : await fixesFor(machine).sources(),
    })),
    route("/fixes/changed", "POST", async ({ request, visitor: { role, machine } }) => {
      const since = readChangedSince(await readObject(request));
      return { found: role === "writer" ? [] : await fixesFor(machine).changed(since) };
    }),
    route("/read/overview", "GET", async ({ visitor }) => {
      requireReader(visitor);
      return source.overview();
    }),
    route("/read/machines-of", "POST", async ({ request, visitor }) => {
      requireReader(visitor);
      const ids = readSessionIds(await readObject(request));
      return { machines: [...(await source.machinesOf(ids))] };
    }),
    ...questions(source),
  ]);
}

const filterOf = ({ url }: Request): TeamFilter => {
  const { searchParams } = new URL(url);
  return { machine: searchParams.get("machine"), person: searchParams.get("person") };
};

/** The methods of store and index that read, by their names. */
function questions(source: TeamSource): readonly (readonly [string, HubRoute])[] {
  const routeOf = (of: keyof TeamRecordsReader, name: string): readonly [string, HubRoute] => [
    `/read/${of}/${name}`,
    {
      name: "read",
      method: "POST",
      handle: async ({ request, visitor }) => {
        requireReader(visitor);
        const given = await readArguments(request);
        const target = (await source.open(filterOf(request)))[of];
        const method = Reflect.get(target, name) as (
          ...all: readonly unknown[]
        ) => Promise<unknown>;
        return method(...given).catch((error: unknown) => {
          // Of another type than the question has.
          if (error instanceof TypeError) throw new MalformedRequest("a value does not fit");
          throw error;
        });
      },
    },
  ];
  return [
    ...STORE_METHODS.map((name) => routeOf("store", name)),
    ...INDEX_METHODS.map((name) => routeOf("index", name)),
  ];
}

/** The machine did so by its rules; these may be newer. */
const redactEvent = (event: Event): Event =>
  toEvent({ ...event, project: redactDeep(event.project), data: redactDeep(event.data) });
