/** What a person's own settings say of recovering from blockers. */
import { valueAt } from "../../../config/load.ts";
import { fittedRecovery } from "../../../remember/blockers/project-tools.ts";
import type { BlockerType } from "../../../remember/blockers/blocker.ts";
import type { RecoverySettings } from "../../../remember/checkpoint/recover/plan.ts";
import type { House } from "../../command/command.ts";

/** A command runs only where it stands in the person's file: a default is a step to take, not an order. */
export function recoverySettings({ loaded }: House, projectPath: string): RecoverySettings {
  const { recovery } = loaded.config;
  const isSet = (type: BlockerType): boolean =>
    typeof valueAt(loaded.raw, `recovery.${type}.command`) === "string";
  return {
    commandFor: ({ type }) => (isSet(type) ? recovery[type].command : null),
    usualFor: ({ type, description }) =>
      fittedRecovery(loaded, projectPath, description)[type].command,
    maxAttempts: recovery.maxAttempts,
  };
}
