/** Hook inputs captured from the real clients. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CLIENT_NAMES, type ClientName } from "../src/clients/clients.ts";
import { isObject, type JsonObject } from "../src/event/event.ts";

const folder = join(import.meta.dir, "fixtures/payloads");

export type Captured = {
  readonly version: string;
  readonly client: ClientName;
  /** `PostToolUse.Bash`, as the file is called. */
  readonly name: string;
  readonly stdin: JsonObject;
  readonly env: Readonly<Record<string, string>>;
};

/** All captured hook inputs; inputs of the status line and of `notify` are not hooks. */
export function capturedPayloads(): readonly Captured[] {
  return readdirSync(folder).flatMap((version) =>
    readdirSync(join(folder, version)).flatMap((file): Captured[] => {
      const whole = JSON.parse(readFileSync(join(folder, version, file), "utf8")) as JsonObject;
      const { stdin, env } = whole;
      if (!isObject(stdin) || typeof stdin["hook_event_name"] !== "string") return [];
      const client = CLIENT_NAMES.find((one) => version.startsWith(`${one}-`)) ?? "claude-code";
      const name = file.replace(/\.json$/, "");
      return [{ version, client, name, stdin, env: (env ?? {}) as Record<string, string> }];
    }),
  );
}

export function payload(name: string, version = "2.1.325"): JsonObject {
  const found = capturedPayloads().find((one) => one.name === name && one.version === version);
  if (found === undefined) throw new Error(`no captured payload ${version}/${name}`);
  return found.stdin;
}
