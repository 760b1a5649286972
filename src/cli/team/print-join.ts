import type { CommandArgs } from "../command/command.ts";
import { oneLine, print, printJson } from "../terminal/terminal.ts";
import { printHints } from "../terminal/wrap.ts";

/** `machine`: null where this one only reads. */
export function printJoin(
  args: CommandArgs,
  team: string,
  place: string,
  machine: string | null,
): number {
  const { text } = args;
  if (args.has("json")) printJson({ team, place, machine });
  else if (machine === null) print(text.team.joinedToRead(oneLine(team), place));
  else {
    print(text.team.joined(oneLine(team), place));
    printHints(text.team.shareHint);
  }
  return 0;
}
