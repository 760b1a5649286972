/** `import --all`: what is older than the retention is imported too, and kept as long as that takes. */
import { daysToKeep, oldestTime } from "../../ingest/import/days-to-keep.ts";
import { loadConfig } from "../../config/load.ts";
import type { Transcript } from "../../clients/transcript/parts.ts";
import { host } from "../../system/host.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { Fault } from "../command/fault.ts";
import { writeChoices } from "../setup/apply.ts";

export type RaisedRetention = {
  readonly installation: Installation;
  /** Null where the retention is long enough as it is. */
  readonly raised: { readonly from: number; readonly to: number } | null;
};

/** The installation with a retention that keeps all of them. In a dry run the setting itself stays. */
export async function raiseRetention(
  installation: Installation,
  transcripts: readonly Transcript[],
  dryRun: boolean,
  text: Text,
): Promise<RaisedRetention> {
  const { paths, loaded } = installation;
  const from = loaded.config.retentionDays;
  const oldest = oldestTime(transcripts);
  const to = oldest === null ? 0 : daysToKeep(oldest, host().now());
  if (to <= from) return { installation, raised: null };
  const raised = { from, to };
  if (dryRun) {
    const config = { ...loaded.config, retentionDays: to };
    return { installation: { ...installation, loaded: { ...loaded, config } }, raised };
  }
  await writeChoices(paths, { retentionDays: to }, text);
  const now = loadConfig(paths.config, host().env);
  // A file that cannot be read is left to its owner; what is imported then would be pruned again.
  if (now.config.retentionDays < to) {
    const { configBroken, configBrokenFix } = text.faults;
    throw new Fault("CONFIG_BROKEN", configBroken(paths.config), configBrokenFix);
  }
  return { installation: { ...installation, loaded: now }, raised };
}
