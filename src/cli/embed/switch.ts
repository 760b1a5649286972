import type { CommandArgs } from "../command/command.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { changeSettings } from "./change-settings.ts";

export const turnOn = (args: CommandArgs): Promise<number> => setEnabled(args, true);
export const turnOff = (args: CommandArgs): Promise<number> => setEnabled(args, false);

async function setEnabled(
  { installation, text, has }: CommandArgs,
  enabled: boolean,
): Promise<number> {
  await changeSettings(installation, { "embedding.enabled": enabled }, text);
  if (has("json")) printJson({ enabled });
  else print(enabled ? text.embedding.turnedOn : text.embedding.turnedOff);
  return 0;
}
