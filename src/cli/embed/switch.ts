import type { Given } from "../command/command.ts";
import { print, printJson } from "../terminal/terminal.ts";
import { changeSettings } from "./change-settings.ts";

export const turnOn = (given: Given): Promise<number> => turn(given, true);
export const turnOff = (given: Given): Promise<number> => turn(given, false);

async function turn({ house, text, has }: Given, enabled: boolean): Promise<number> {
  await changeSettings(house, { "embedding.enabled": enabled }, text);
  if (has("json")) printJson({ enabled });
  else print(enabled ? text.embedding.turnedOn : text.embedding.turnedOff);
  return 0;
}
