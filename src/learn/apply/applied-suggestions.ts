/** The applied suggestions, from events and from the manifests kept for undo. Either may exist without the other. */
import { providerOrDefault } from "../../clients/clients.ts";
import { asFields, asList, asText, type FlatEventOf, isObject } from "../../event/event.ts";
import type { PatternKind, PatternTypes } from "../mine/candidate.ts";
import { type ApplyManifest, readApplyManifests } from "./apply-manifest.ts";
import { SUGGESTION_APPLIED, SUGGESTION_UNDONE } from "./record-apply.ts";

export type AppliedSuggestion = {
  readonly applyId: string;
  readonly suggestionId: string;
  readonly suggestionType: string;
  readonly scope: "project" | "global";
  readonly projectPath: string | null;
  readonly appliedAt: string;
  /** Null once it was forgotten. */
  readonly summary: string | null;
  /** In a model's words; null where rules worded it, or it was forgotten. */
  readonly title: string | null;
  readonly files: readonly string[];
  readonly isUndone: boolean;
  /** Null while it stands, and where nobody recorded it. */
  readonly undoneAt: string | null;
  /** Whether what is needed to undo it is there. */
  readonly canUndo: boolean;
  /** What is measured; null where that is not known. */
  readonly measured: MeasuredPattern | null;
};

export type MeasuredPattern = {
  readonly kind: PatternKind;
  readonly pattern: PatternTypes[PatternKind];
  readonly provider: string;
  readonly skillName: string | null;
  /** What one time of it cost; null where nobody knows. */
  readonly minutesEach: number | null;
};

/** Events of these types tell it. */
export const APPLIED_EVENTS = [SUGGESTION_APPLIED, SUGGESTION_UNDONE] as const;

/** Oldest first. */
export function listAppliedSuggestions(
  events: readonly FlatEventOf<(typeof APPLIED_EVENTS)[number]>[],
  home: string,
): readonly AppliedSuggestion[] {
  const undone = new Map(
    events
      .filter(({ type }) => type === SUGGESTION_UNDONE)
      .map((event) => [asText(event.applyId), event.ts]),
  );
  const kept = new Map(readApplyManifests(home).map((one) => [one.applyId, one]));
  const recorded = events.filter((event) => event.type === SUGGESTION_APPLIED).flatMap(ofEvent);
  const found = new Map(recorded.map((one) => [one.applyId, one]));
  for (const [applyId, manifest] of kept) {
    if (manifest.state !== "begun" && !found.has(applyId)) found.set(applyId, ofManifest(manifest));
  }
  return [...found.values()]
    .map((one) => {
      const state = kept.get(one.applyId)?.state;
      const isUndone = undone.has(one.applyId) || state === "undone";
      const undoneAt = undone.get(one.applyId) ?? null;
      const canUndo = state === "recorded" && !isUndone;
      return Object.assign({}, one, { isUndone, undoneAt, canUndo });
    })
    .toSorted((a, b) => (a.appliedAt < b.appliedAt ? -1 : a.appliedAt > b.appliedAt ? 1 : 0));
}

const UNKNOWN = { isUndone: false, undoneAt: null, canUndo: false };

function ofEvent(event: FlatEventOf<typeof SUGGESTION_APPLIED>): AppliedSuggestion[] {
  const applyId = asText(event.applyId);
  const suggestionId = asText(event.suggestionId);
  if (applyId === null || suggestionId === null) return [];
  return [
    {
      ...UNKNOWN,
      applyId,
      suggestionId,
      suggestionType: asText(event.suggestionType) ?? "",
      scope: event.scope === "global" ? "global" : "project",
      projectPath: event.projectPath,
      appliedAt: event.ts,
      summary: asText(event.summary),
      title: asText(event.title),
      files: asList(event.files).flatMap((file) => asText(asFields(file)["path"]) ?? []),
      measured: readMeasuredPattern(event),
    },
  ];
}

const ofManifest = (manifest: ApplyManifest): AppliedSuggestion => ({
  ...UNKNOWN,
  applyId: manifest.applyId,
  suggestionId: manifest.suggestionId,
  suggestionType: manifest.suggestionType,
  scope: manifest.scope,
  projectPath: manifest.projectPath,
  appliedAt: manifest.appliedAt,
  summary: asText(manifest.words?.["summary"]),
  title: asText(manifest.words?.["title"]),
  files: manifest.files.map(({ path }) => path),
  measured: manifest.words === null ? null : readMeasuredPattern(manifest.words),
});

/** Of a line, or of what is kept to undo it. */
type PatternFields = Partial<
  Record<"kind" | "pattern" | "cost" | "count" | "provider" | "skillName", unknown>
>;

function readMeasuredPattern(data: PatternFields): MeasuredPattern | null {
  const { kind, pattern, cost, count } = data;
  if (typeof kind !== "string" || !isObject(pattern)) return null;
  const minutes = isObject(cost) ? cost["minutes"] : null;
  const times = typeof count === "number" && count > 0 ? count : null;
  return {
    kind: kind as PatternKind,
    pattern: pattern as unknown as PatternTypes[PatternKind],
    provider: providerOrDefault(data.provider),
    skillName: asText(data.skillName),
    minutesEach: typeof minutes === "number" && times !== null ? minutes / times : null,
  };
}
