/** A tool: what it takes, and what it answers. */
import type { Text } from "../text/text.ts";
import type { ToolArgs, ToolParamSpecs } from "./parameters.ts";
import type { ToolRecords } from "./records.ts";
import type { ToolProject } from "./tool-environment.ts";
import type { SessionRecord } from "../store/store.ts";

export type ToolName = keyof Text["mcp"]["tools"];

export type ToolCallContext = {
  readonly given: ToolArgs;
  readonly text: Text;
  readonly records: ToolRecords;
  readonly place: ToolProject;
  /** The session that asks; null when nobody can say. */
  readonly asking: () => Promise<SessionRecord | null>;
  /** The same, else the project's newest. */
  readonly session: () => Promise<SessionRecord | null>;
  /** What the client calls itself. */
  readonly client: string | null;
};

export type Tool = {
  readonly parameters: ToolParamSpecs;
  /** Whether it only reads. */
  readonly reads: boolean;
  readonly call: (call: ToolCallContext) => Promise<string>;
};

/** Where an answer goes on: a number that an answer before gave. */
export const CURSOR_PARAM = { kind: "number", min: 0, max: 100_000_000 } as const;
