import type { Given } from "../command/command.ts";
import { usageFault } from "../command/fault.ts";

/** `embed run` with something that it does not take. */
export function refuse({ text }: Given): Promise<number> {
  const form = "self-gen embed run [--idle SECONDS]";
  return Promise.reject(usageFault(text, "embed", text.faults.form(form)));
}
