/** The background processes of this home: a purge waits for them, because what they write would make the home anew. */
import { existsSync, realpathSync } from "node:fs";
import type { Paths } from "../../config/paths.ts";
import { findBackgroundProcesses, finishBackground } from "../../system/background-processes.ts";
import { host } from "../../system/host.ts";

const PATIENCE_MS = 3000;

export const finishJobs = ({ home }: Paths): Promise<void> =>
  finishBackground(() => findJobs(home), PATIENCE_MS);

function findJobs(home: string): readonly number[] {
  const { env, program } = host();
  const places = [program, `${home}/bin/self-gen`].filter(existsSync);
  return findBackgroundProcesses(
    places.map((path) => realpathSync(path)),
    (words) =>
      // Another home of the same user is another installation.
      words.some((word) => word.startsWith(HOME_VARIABLE))
        ? words.includes(HOME_VARIABLE + home)
        : words.includes(`HOME=${env["HOME"] ?? ""}`) && env["SELF_GEN_HOME"] === undefined,
  );
}

const HOME_VARIABLE = "SELF_GEN_HOME=";
