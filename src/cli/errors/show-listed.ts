/** `self-gen errors @2`: an error by its number in the last list. A result of a search may be one too. */
import type { Text } from "../../text/text.ts";
import { type CommandArgs, refresh } from "../command/command.ts";
import { withStoreOption } from "../command/store-option.ts";
import { Fault } from "../command/fault.ts";
import { show } from "../show.ts";
import { findEvent, resolveListNumber } from "../show/find-listed.ts";

export async function showListedError(args: CommandArgs, word: string): Promise<number> {
  const { kind, id } = resolveListNumber(word, args.installation.paths.run, args.text);
  if (kind === "errors") return show.run(args);
  const found = await withStoreOption(args, "errors", async (context) => {
    await refresh(context, args.text);
    return findEvent(context.store, id);
  });
  if (found !== null && found.event.type !== "tool_error") throw noErrorFault(word, args.text);
  return show.run(args);
}

export function noErrorFault(word: string, { errors: { faults } }: Text): Fault {
  const number = word.slice(1);
  return new Fault("NO_ERROR", faults.otherResult(number), faults.otherResultFix(number));
}
