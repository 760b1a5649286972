/**
 * Who reads what a checkpoint's command prints. The codes, boxes and questions of the protocol are for an agent, whose client
 * marks the shells that it starts; everybody else, also in a pipe or a script, gets plain words and commands.
 */
import { host } from "../../system/host.ts";
import { detectOrigin } from "../memory/detect-origin.ts";

export function isForAgent(): boolean {
  const { env, terminal } = host();
  return !terminal.isTty(1) && detectOrigin(env, false).by === "agent";
}

/** A command as whoever reads it types it; agents have leave for the whole form (`plugin/commands`). */
export const writeCommand = (command: string): string =>
  isForAgent() ? command : shortenCommand(command);

export const shortenCommand = (command: string): string =>
  command.replace(/^self-gen session (?=(?:save|load)\b)/, "self-gen ");
