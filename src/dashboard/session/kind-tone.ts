import type { IconName } from "../parts/icon.tsx";
import type { TimelineRowKind } from "./timeline-rows.ts";

/** Few kinds stand out; the others are told by their word alone. */
export const KIND_TONES: Readonly<Partial<Record<TimelineRowKind, string>>> = {
  prompt: "prompt",
  answer: "answer",
  error: "bad",
  blocker: "bad",
  permission: "needs",
  question: "needs",
  compaction: "kept",
  context: "kept",
  checkpoint: "kept",
  memory: "kept",
};

export const KIND_ICONS: Readonly<Partial<Record<TimelineRowKind, IconName>>> = {
  prompt: "right",
  answer: "check",
  error: "warning",
  blocker: "warning",
  permission: "lock",
  question: "question",
};
