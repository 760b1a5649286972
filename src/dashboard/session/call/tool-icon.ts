import type { IconName } from "../../parts/icon.tsx";
import { KIND_ICONS } from "../kind-tone.ts";
import type { TimelineRow } from "../timeline-rows.ts";

const ICONS: ReadonlyMap<string, IconName> = new Map<string, IconName>([
  ["Bash", "terminal"],
  ["PowerShell", "terminal"],
  ["Edit", "pencil"],
  ["MultiEdit", "pencil"],
  ["Write", "pencil"],
  ["NotebookEdit", "pencil"],
  ["apply_patch", "pencil"],
  ["Read", "file"],
  ["Grep", "search"],
  ["Glob", "search"],
  ["WebFetch", "globe"],
  ["WebSearch", "globe"],
  ["Agent", "agent"],
  ["Task", "agent"],
]);

/** What was called, at a glance; null for what has no sign of its own. */
export const stepIcon = ({ tool, kind, isBad }: TimelineRow): IconName | null => {
  const known = ICONS.get(tool ?? "") ?? (kind === "agent" ? "agent" : null);
  return isBad === true ? (known ?? "warning") : (known ?? KIND_ICONS[kind] ?? null);
};
