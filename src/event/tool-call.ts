/** What events about a tool call say, for whoever reads them: `data` of an event, or a flat one. */
import { asFields, asList, asText, type Unchecked, type Unsure } from "./event.ts";
import type { Payloads, ToolMeta } from "./payloads.ts";

type Call = { readonly meta?: Unsure<ToolMeta> };

export const metaOf = ({ meta }: Call): Unchecked<ToolMeta> => asFields(meta);

/** The files that it read or wrote, each once. */
export function filesOf(call: Call): readonly string[] {
  const { file, files } = metaOf(call);
  return [...new Set([file, ...asList(files)].flatMap((one) => asText(one) ?? []))];
}

/** The command as it was typed, where that is kept. */
export const commandLineOf = (call: Call): string | null => asText(metaOf(call).commandLine);

/** Somebody or something stopped it before it did anything. */
export const isStopped = (call: Unchecked<Payloads["tool_use"]>): boolean =>
  call.interrupted === true || call.rejected === true || call.denied === true;

/** An error in its own words, or as far as they are kept. */
export const errorTextOf = (error: Unchecked<Payloads["tool_error"]>): string =>
  asText(error.errorLine) ?? asText(error.errorRaw) ?? "";
