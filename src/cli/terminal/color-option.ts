/**
 * `--color auto|always|never`, which every command takes: turned into the variables that say so (`NO_COLOR`, `FORCE_COLOR`),
 * for the command and what it starts.
 */
import type { HostEnvironment } from "../../system/host.ts";
import { beforeDashes } from "../command/command.ts";

const OPTION = /^--colou?r(?:=(.*))?$/;

export const isColorOption = (arg: string): boolean => OPTION.test(arg);

const VARIABLES: ReadonlyMap<string, HostEnvironment> = new Map([
  ["auto", {}],
  ["always", { NO_COLOR: undefined, FORCE_COLOR: "1" }],
  ["never", { NO_COLOR: "1", FORCE_COLOR: undefined }],
]);

export type ColorOption = {
  readonly rest: readonly string[];
  readonly env: HostEnvironment;
  /** What was given and is no such value; null when all is well. */
  readonly unknown: string | null;
};

/** The last one counts. */
export function takeColorOption(args: readonly string[], env: HostEnvironment): ColorOption {
  const options = beforeDashes(args);
  const rest: string[] = [];
  let variables: HostEnvironment = {};
  let unknown: string | null = null;
  for (let at = 0; at < options.length; at++) {
    const arg = options[at] ?? "";
    const found = OPTION.exec(arg);
    if (found === null) {
      rest.push(arg);
      continue;
    }
    const value = found[1] ?? options[++at] ?? "";
    const named = VARIABLES.get(value);
    if (named === undefined) unknown = value;
    else variables = named;
  }
  return {
    rest: [...rest, ...args.slice(options.length)],
    env: { ...env, ...variables },
    unknown,
  };
}
