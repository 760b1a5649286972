/** Changes settings below `embedding`, and has a server that runs with others leave. */
import { loadConfig, rememberSettings, withValue } from "../../config/load.ts";
import { withSettingsLock } from "../../config/settings-lock.ts";
import { writeJsonFile } from "../../config/write-file.ts";
import { stopServer } from "../../embedding/client/embed-via-server.ts";
import { embeddingServerOf } from "../../embedding/client/home-server.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { embeddingHome } from "./embedding-home.ts";

export async function changeSettings(
  installation: Installation,
  values: Readonly<Record<string, boolean | string>>,
  { faults }: Text,
): Promise<void> {
  const { config, run } = installation.paths;
  const changed = await withSettingsLock(run, () => {
    const { raw, problems } = loadConfig(config);
    if (raw === null || problems.some(({ kind }) => kind === "not_readable"))
      throw new Fault("CONFIG_BROKEN", faults.configBroken(config), faults.configBrokenFix);
    let next: Record<string, unknown> = { ...raw };
    for (const [name, value] of Object.entries(values)) next = withValue(next, name, value);
    const problem = writeJsonFile(config, next);
    if (problem === null) rememberSettings(config);
    return problem;
  });
  const problem = changed === null ? "EBUSY" : changed.done;
  if (problem !== null)
    throw new Fault("CANNOT_WRITE", faults.cannotWrite(config, problem), faults.cannotWriteFix);
  await stopServer(embeddingServerOf(embeddingHome(installation)).socket);
}
