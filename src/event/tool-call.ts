/** Reads events about a tool call: `data` of an event, or a flat one. */
import { asFields, asList, asText, type Payload, type UncheckedFields } from "./event.ts";
import type { ToolMeta } from "./observed-payloads.ts";

export type ToolCall = Pick<Payload<"tool_use">, "tool" | "meta" | "inputHash">;

export const metaOf = ({ meta }: ToolCall): UncheckedFields<ToolMeta> => asFields(meta);

/** The files that it read or wrote, each once. */
export function filesOf(call: ToolCall): readonly string[] {
  const { file, files } = metaOf(call);
  const one = asText(file);
  if (files === undefined) return one === null ? [] : [one];
  return [...new Set([one, ...asList(files).map(asText)].filter((name) => name !== null))];
}

/** The command as it was typed, where that is kept. */
export const commandLineOf = (call: ToolCall): string | null => asText(metaOf(call).commandLine);

/** Somebody or something stopped it before it did anything. */
export const isStopped = (call: Payload<"tool_use">): boolean =>
  call.interrupted === true || call.rejected === true || call.denied === true;

/** What is kept of an error: from where it is named, and how the whole begins. */
export const errorPartsOf = (
  error: Payload<"tool_error">,
): { readonly errorLine: string; readonly errorRaw: string | null } => {
  const errorRaw = asText(error.errorRaw);
  return { errorLine: asText(error.errorLine) ?? errorRaw ?? "", errorRaw };
};

/** An error in its own words, or as far as they are kept. */
export const errorTextOf = (error: Payload<"tool_error">): string =>
  asText(error.errorLine) ?? asText(error.errorRaw) ?? "";
