/**
 * What applying a suggestion changes, decided before any file is touched: each file with its text before and after, and how to
 * take out again what is ours when others have written to it since. Text in, text out.
 */
import { clientOf, clientOfProvider, DEFAULT_CLIENT } from "../../clients/clients.ts";
import type { Text } from "../../text/text.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { ApplyFault } from "./apply-fault.ts";
import { addRule, hasRule, readRule, type RuleAddition, removeRule } from "./instruction-rules.ts";
import {
  locateHook,
  locateInstructions,
  locateOtherInstructions,
  type TargetLocation,
  type TargetFolders,
  locateSettings,
  locateSkill,
  type TargetOptions,
} from "./target-locations.ts";
import {
  type AppliedSetting,
  insertSuggestedSettings,
  removeAppliedSettings,
  type SuggestedSetting,
  readAppliedSettings,
} from "./applied-settings.ts";
import { formatSkillFile } from "./skill-file.ts";
import { createUnifiedDiff } from "./unified-diff.ts";
import { quoteForShell } from "../../system/shell-word.ts";

export type ApplyEdit =
  | {
      readonly kind: "rule";
      /** Its line, by its hash. */
      readonly line: string;
      /** A heading that was made for it. */
      readonly heading: string | null;
    }
  | { readonly kind: "settings"; readonly puts: readonly AppliedSetting[] }
  /** The whole file is ours. */
  | { readonly kind: "file" };

export type ApplyChange = TargetLocation & {
  /** Null where there is no file. */
  readonly before: string | null;
  readonly after: string;
  readonly edit: ApplyEdit;
  /** Of a file that is new. */
  readonly mode: number;
};

/** No changes when everything stands there already. */
export type ApplyPlan = { readonly changes: readonly ApplyChange[]; readonly wish: TargetOptions };

export type ApplyPlanInput = {
  readonly places: TargetFolders;
  readonly wish: TargetOptions;
  /** Null where there is no file. */
  readonly read: (place: TargetLocation) => string | null;
  readonly words: Text["learn"]["apply"];
};

/** Those of every language: the file may have been begun in another. */
const HEADINGS: readonly string[] = ["## 자동 감지된 규칙", "## Rules found by Self-Generation"];

const SHARED = 0o644;
const PRIVATE = 0o600;
const PROGRAM = 0o700;

export function planApply(suggestion: Suggestion, planning: ApplyPlanInput): ApplyPlan {
  const changes = changesOf(suggestion, planning);
  return { changes, wish: planning.wish };
}

function changesOf(suggestion: Suggestion, planning: ApplyPlanInput): readonly ApplyChange[] {
  const { places, wish, read, words } = planning;
  switch (suggestion.type) {
    case "claude_md": {
      const place = locateInstructions(suggestion, wish, places);
      const before = read(place);
      const { rule } = suggestion;
      const { heading } = words;
      const added = addRule(before, rule, [heading, ...HEADINGS]);
      if (added === null || isInOtherInstructions(suggestion, rule, planning)) return [];
      const edit = ruleEdit(added, heading);
      return [{ ...place, before, after: added.text, edit, mode: SHARED }];
    }
    case "skill": {
      const place = locateSkill(suggestion, wish, places);
      return ownFile(place, formatSkillFile(suggestion, wish.asCommand, words), SHARED, read);
    }
    case "permission": {
      requirePermissionRules(suggestion);
      const { permission } = suggestion;
      const allow = { path: ["permissions", "allow"], isElement: true, value: permission };
      return settingsChange(locateSettings(wish, places), [allow], read);
    }
    case "setting": {
      requirePermissionRules(suggestion);
      if (suggestion.settings.length === 0) throw new ApplyFault("NOTHING_TO_WRITE", suggestion.id);
      const wanted = suggestion.settings.map(({ path, value }) => ({
        path,
        isElement: false,
        value,
      }));
      return settingsChange(locateSettings({ isGlobal: true }, places), wanted, read);
    }
    case "hook": {
      requirePermissionRules(suggestion);
      return hookChanges(suggestion, planning);
    }
  }
}

const ruleEdit = ({ line, isNewHeading }: RuleAddition, heading: string): ApplyEdit => ({
  kind: "rule",
  line,
  heading: isNewHeading ? heading : null,
});

/** A client may read a project's instructions from other files than the one that is written to. */
function isInOtherInstructions(
  suggestion: Suggestion,
  rule: string,
  { places, wish, read }: ApplyPlanInput,
): boolean {
  if (wish.isGlobal) return false;
  return locateOtherInstructions(suggestion, places).some((place) => {
    try {
      const text = read(place);
      return text !== null && hasRule(text, rule);
    } catch {
      // It is not written to, so whatever is wrong with it does not matter here.
      return false;
    }
  });
}

/** A client whose settings hold no such thing. */
function requirePermissionRules({ provider }: Suggestion): void {
  if (!clientOf(clientOfProvider(provider) ?? DEFAULT_CLIENT).abilities.hasPermissionRules)
    throw new ApplyFault("NOT_FOR_CLIENT", provider);
}

/** Somebody else's file of that name is not overwritten. */
function ownFile(
  place: TargetLocation,
  after: string,
  mode: number,
  read: ApplyPlanInput["read"],
): ApplyChange[] {
  const before = read(place);
  if (before === after) return [];
  if (before !== null) {
    const { path } = place;
    throw new ApplyFault("EXISTS", path, "", createUnifiedDiff(path, before, after));
  }
  return [{ ...place, before, after, edit: { kind: "file" }, mode }];
}

function settingsChange(
  place: TargetLocation,
  wanted: readonly SuggestedSetting[],
  read: ApplyPlanInput["read"],
): readonly ApplyChange[] {
  const before = read(place);
  const { text: after, puts } = insertSuggestedSettings(before, wanted, place.path);
  if (puts.length === 0) return [];
  return [{ ...place, before, after, edit: { kind: "settings", puts }, mode: PRIVATE }];
}

function hookChanges(
  suggestion: Extract<Suggestion, { type: "hook" }>,
  { places, wish, read }: ApplyPlanInput,
): readonly ApplyChange[] {
  const { hookCode, hookEvent } = suggestion;
  const place = locateHook(suggestion, places);
  const code = hookCode.startsWith("#!") ? hookCode : `#!/bin/sh\n${hookCode}`;
  const file = ownFile(place, code.endsWith("\n") ? code : `${code}\n`, PROGRAM, read);
  if (!wish.registers) return file;
  if (!/^[A-Z][A-Za-z]{2,40}$/.test(hookEvent)) throw new ApplyFault("BAD_NAME", hookEvent);
  const program = quoteForShell(place.path);
  // Silent when our home is gone.
  const command = `test -x ${program} || exit 0; exec ${program}`;
  const group = { hooks: [{ type: "command", command }] };
  const wanted = { path: ["hooks", hookEvent], isElement: true, value: group };
  return [...file, ...settingsChange(locateSettings(wish, places), [wanted], read)];
}

/** An edit done again on another text, in the words that stand in `now`; null when they do not. `gone`: the one that was there before. */
export function redoEdit(
  edit: ApplyEdit,
  text: string | null,
  now: string,
  gone: ApplyEdit,
): { readonly text: string; readonly edit: ApplyEdit } | null {
  if (edit.kind === "rule") {
    const rule = readRule(now, edit.line);
    const heading =
      edit.heading ?? (gone.kind === "rule" ? gone.heading : null) ?? HEADINGS[0] ?? "";
    const added = rule === null ? null : addRule(text, rule, [heading, ...HEADINGS]);
    if (added?.line !== edit.line) return null;
    return { text: added.text, edit: ruleEdit(added, heading) };
  }
  const wanted = edit.kind === "settings" ? readAppliedSettings(now, edit.puts) : null;
  if (wanted === null) return null;
  const { text: after, puts } = insertSuggestedSettings(text, wanted, "");
  return { text: after, edit: { kind: "settings", puts } };
}

/** A text without what is ours; null when that does not stand there any more as it was written. */
export function revertEdit(edit: ApplyEdit, text: string): string | null {
  switch (edit.kind) {
    case "rule":
      return removeRule(text, edit);
    case "settings":
      return removeAppliedSettings(text, edit.puts);
    case "file":
      return null;
  }
}
