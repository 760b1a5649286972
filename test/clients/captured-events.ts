/** A hook's input through `capture`, in-process: the real functions, with a known clock, ids, hash and process. */
import { clientOf } from "../../src/clients/clients.ts";
import { capture, type HookCaptureOptions } from "../../src/ingest/capture/capture.ts";
import type { Event, JsonObject } from "../../src/event/event.ts";
import { flatten, type FlatEvent } from "../../src/store/store.ts";

export const PROJECT = "/somewhere/app";
const TS = "2026-03-01T10:00:00.000Z";

/** A captured payload as it was before it was scrubbed: real-looking folders instead of marks. */
export function situate<T extends JsonObject>(stdin: T, project = PROJECT): T {
  const text = JSON.stringify(stdin)
    .replaceAll("<PROJECT-SLUG>", "-somewhere-app")
    .replaceAll("<PROJECT>", project)
    .replaceAll("<HOME>", "/home/someone")
    .replaceAll("<TMP>", "/tmp/claude");
  return JSON.parse(text) as T;
}

export type CaptureOptions = Partial<Omit<HookCaptureOptions, "settings">> & {
  readonly settings?: Partial<HookCaptureOptions["settings"]>;
};

export function capturing(options: CaptureOptions = {}): HookCaptureOptions {
  let made = 0;
  return {
    client: "claude-code",
    env: {},
    userHome: "/home/someone",
    ts: TS,
    newId: () => `id-${++made}`,
    hash: (text) => `hash(${text})`,
    parentPid: 4242,
    processStart: () => "1000",
    elapsedMs: () => 4.25,
    ...options,
    settings: {
      enabled: true,
      collectPromptText: true,
      collectCommands: true,
      excludeProjects: [],
      ...options.settings,
    },
  };
}

export const captureEvents = (
  payload: JsonObject,
  options: CaptureOptions = {},
): readonly Event[] => {
  const how = capturing(options);
  const { normalizePayload = (given: JsonObject) => given } = clientOf(how.client).hook;
  const place = { env: how.env, folder: "/home/someone/.client", pause: () => undefined };
  const whole = normalizePayload(situate(payload), place);
  return whole === null ? [] : capture({ kind: "payload", payload: whole }, how);
};

/** The events as flat objects, the way they are queried. */
export const captured = (payload: JsonObject, options: CaptureOptions = {}): FlatEvent[] =>
  captureEvents(payload, options).map(flatten);

/** The one event of a type; fails when there are none or several. */
export function only(events: readonly FlatEvent[], type: string): FlatEvent {
  const found = events.filter((event) => event.type === type);
  const [first] = found;
  if (first === undefined || found.length > 1) {
    throw new Error(`${found.length} events ${type} among ${events.map((one) => one.type).join()}`);
  }
  return first;
}
