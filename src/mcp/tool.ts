/** A tool: what it takes, and what it answers. */
import type { Text } from "../text/text.ts";
import { optionalNumber, parseToolArgs, type ToolArgs, type ToolParams } from "./parameters.ts";
import type { ToolRecords } from "./records.ts";
import type { ToolProject } from "./tool-environment.ts";
import type { SessionRecord } from "../store/store.ts";

export type ToolName = keyof Text["mcp"]["tools"];

export type ToolCallContext = {
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
  readonly parameters: ToolParams;
  /** Whether it only reads. */
  readonly reads: boolean;
  /** Throws for what does not fit, before anything is opened. */
  readonly prepare: (handed: unknown, text: Text) => (call: ToolCallContext) => Promise<string>;
};

export const defineTool = <const Params extends ToolParams>(tool: {
  readonly parameters: Params;
  readonly reads: boolean;
  readonly call: (call: ToolCallContext & { readonly args: ToolArgs<Params> }) => Promise<string>;
}): Tool => ({
  parameters: tool.parameters,
  reads: tool.reads,
  prepare: (handed, text) => {
    const args = parseToolArgs(tool.parameters, handed, text);
    return (call) => tool.call({ ...call, args });
  },
});

/** Where an answer goes on: a number that an answer before gave. */
export const CURSOR_PARAM = optionalNumber(0, 100_000_000, null);
