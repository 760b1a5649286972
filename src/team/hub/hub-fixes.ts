/** Fixes of the team's other machines through a hub. What it says is checked: it may be another program. */
import { asList, asText, isObject, type Json } from "../../event/event.ts";
import { StoreFault } from "../../store/fault.ts";
import type { ChangedError, ErrorSource } from "../../store/postgres/known-errors.ts";
import type { FixSource } from "../reading/fix-source.ts";
import { type HubAccess, openHubClient } from "./hub-client.ts";

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function toSource(said: Json): ErrorSource | null {
  if (!isObject(said)) return null;
  const machine = asText(said["machine"]);
  const { changes, removals } = said;
  if (machine === null || !isCount(changes) || !isCount(removals)) return null;
  const name = asText(said["name"]) ?? "";
  return { machine, name, person: asText(said["person"]), changes, removals };
}

function toChanged(said: Json): ChangedError | null {
  const machine = isObject(said) ? asText(said["machine"]) : null;
  const error = isObject(said) ? asText(said["error"]) : null;
  if (!isObject(said) || machine === null || error === null) return null;
  return { machine, error, resolution: asText(said["resolution"]) };
}

export function hubFixes(access: HubAccess): FixSource {
  const client = openHubClient(access);
  async function askList<T>(
    path: string,
    body: object,
    read: (said: Json) => T | null,
  ): Promise<readonly T[]> {
    const said = await client.ask("POST", path, body);
    const list = isObject(said) ? said["found"] : null;
    if (!Array.isArray(list)) throw new StoreFault("HUB_FAILED", client.place, "no list");
    return asList(list).flatMap((one) => read(one) ?? []);
  }
  return {
    sources: () => askList("/fixes/sources", {}, toSource),
    changed: (since) => askList("/fixes/changed", { since }, toChanged),
  };
}
