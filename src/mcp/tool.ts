/** A tool: what it takes, and what it answers. */
import type { Text } from "../text/text.ts";
import type { Arguments, Parameters } from "./parameters.ts";
import type { Records } from "./records.ts";
import type { Place } from "./surroundings.ts";
import type { SessionRecord } from "../store/store.ts";

export type ToolName = keyof Text["mcp"]["tools"];

export type Call = {
  readonly given: Arguments;
  readonly text: Text;
  readonly records: Records;
  readonly place: Place;
  /** The session that asks; null when nobody can say. */
  readonly asking: () => Promise<SessionRecord | null>;
  /** The same, else the project's newest. */
  readonly session: () => Promise<SessionRecord | null>;
  /** What the client calls itself. */
  readonly client: string | null;
};

export type Tool = {
  readonly parameters: Parameters;
  /** Whether it only reads. */
  readonly reads: boolean;
  readonly call: (call: Call) => Promise<string>;
};

/** Where an answer goes on: a number that an answer before gave. */
export const CURSOR = { kind: "number", min: 0, max: 100_000_000 } as const;
