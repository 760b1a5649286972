import type { CommandArgs } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";

/** `embed run` with something that it does not take. */
export function refuseRunWords({ text }: CommandArgs): Promise<number> {
  const form = "self-gen embed run [--idle SECONDS]";
  return Promise.reject(usageFault(text, "embed", text.faults.form(form)));
}
