/** What a person's own settings say of recovering from blockers. */
import { valueAt } from "../../../config/load.ts";
import { fitRecovery } from "../../../remember/blockers/project-tools.ts";
import type { BlockerType } from "../../../remember/blockers/blocker.ts";
import type { RecoverySettings } from "../../../remember/checkpoint/recover/plan-recovery.ts";
import type { Installation } from "../../command/command.ts";

/** A command runs only where it stands in the person's file: a default is a step to take, not an order. */
export function recoverySettings({ loaded }: Installation, projectPath: string): RecoverySettings {
  const { recovery } = loaded.config;
  const isSet = (type: BlockerType): boolean =>
    typeof valueAt(loaded.raw, `recovery.${type}.command`) === "string";
  return {
    commandFor: ({ type }) => (isSet(type) ? recovery[type].command : null),
    usualFor: ({ type, description }) =>
      fitRecovery(loaded, projectPath, description)[type].command,
    maxAttempts: recovery.maxAttempts,
  };
}
