/**
 * What applying a suggestion changes, decided before any file is touched: each file with its text before and after, and how to
 * take out again what is ours when others have written to it since. Text in, text out.
 */
import { clientOf, clientOfProvider, USUAL_CLIENT } from "../../clients/clients.ts";
import type { Text } from "../../text/text.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { ApplyFault } from "./apply-fault.ts";
import { addRule, hasRule, ruleAt, type RuleAdded, takeRule } from "./instructions.ts";
import {
  hookPlace,
  instructionsPlace,
  type Place,
  type Places,
  settingsPlace,
  skillPlace,
  type Wish,
} from "./places.ts";
import { type Put, putAll, takePuts, type Wanted, wantedAt } from "./settings-puts.ts";
import { skillFile } from "./skill-file.ts";
import { unifiedDiff } from "./unified-diff.ts";

export type Edit =
  | {
      readonly kind: "rule";
      /** Its line, by its hash. */
      readonly line: string;
      /** A heading that was made for it. */
      readonly heading: string | null;
    }
  | { readonly kind: "settings"; readonly puts: readonly Put[] }
  /** The whole file is ours. */
  | { readonly kind: "file" };

export type Change = Place & {
  /** Null where there is no file. */
  readonly before: string | null;
  readonly after: string;
  readonly edit: Edit;
  /** Of a file that is new. */
  readonly mode: number;
};

/** No changes when everything stands there already. */
export type Plan = { readonly changes: readonly Change[]; readonly wish: Wish };

export type Planning = {
  readonly places: Places;
  readonly wish: Wish;
  /** Null where there is no file. */
  readonly read: (place: Place) => string | null;
  readonly words: Text["learn"]["apply"];
};

/** Those of every language: the file may have been begun in another. */
const HEADINGS: readonly string[] = ["## 자동 감지된 규칙", "## Rules found by Self-Generation"];

const SHARED = 0o644;
const PRIVATE = 0o600;
const PROGRAM = 0o700;

export function planApply(suggestion: Suggestion, planning: Planning): Plan {
  const changes = changesOf(suggestion, planning);
  return { changes, wish: planning.wish };
}

function changesOf(suggestion: Suggestion, planning: Planning): readonly Change[] {
  const { places, wish, read, words } = planning;
  switch (suggestion.type) {
    case "claude_md": {
      const place = instructionsPlace(suggestion, wish, places);
      const before = read(place);
      const { rule } = suggestion;
      const { heading } = words;
      const added = addRule(before, rule, [heading, ...HEADINGS]);
      if (added === null || isSaidBeside(rule, planning)) return [];
      const edit = ruleEdit(added, heading);
      return [{ ...place, before, after: added.text, edit, mode: SHARED }];
    }
    case "skill": {
      const place = skillPlace(suggestion, wish, places);
      return ownFile(place, skillFile(suggestion, wish.asCommand, words), SHARED, read);
    }
    case "permission": {
      refuseOthers(suggestion);
      const { permission } = suggestion;
      const allow = { path: ["permissions", "allow"], isElement: true, value: permission };
      return settingsChange(settingsPlace(wish, places), [allow], read);
    }
    case "setting": {
      refuseOthers(suggestion);
      if (suggestion.settings.length === 0) throw new ApplyFault("NOTHING_TO_WRITE", suggestion.id);
      const wanted = suggestion.settings.map(({ path, value }) => ({
        path,
        isElement: false,
        value,
      }));
      return settingsChange(settingsPlace({ isGlobal: true }, places), wanted, read);
    }
    case "hook": {
      refuseOthers(suggestion);
      return hookChanges(suggestion, planning);
    }
  }
}

const ruleEdit = ({ line, isNewHeading }: RuleAdded, heading: string): Edit => ({
  kind: "rule",
  line,
  heading: isNewHeading ? heading : null,
});

/** A project's instructions may also stand outside of `.claude`. */
function isSaidBeside(rule: string, { places, wish, read }: Planning): boolean {
  if (wish.isGlobal) return false;
  try {
    const { project } = places;
    const text = read({ path: `${project}/CLAUDE.md`, within: [project] });
    return text !== null && hasRule(text, rule);
  } catch {
    // It is not written to, so whatever is wrong with it does not matter here.
    return false;
  }
}

/** A client whose settings hold no such thing. */
function refuseOthers({ provider }: Suggestion): void {
  if (!clientOf(clientOfProvider(provider) ?? USUAL_CLIENT).abilities.hasPermissionRules)
    throw new ApplyFault("NOT_FOR_CLIENT", provider);
}

/** Somebody else's file of that name is not overwritten. */
function ownFile(place: Place, after: string, mode: number, read: Planning["read"]): Change[] {
  const before = read(place);
  if (before === after) return [];
  if (before !== null) {
    const { path } = place;
    throw new ApplyFault("EXISTS", path, "", unifiedDiff(path, before, after));
  }
  return [{ ...place, before, after, edit: { kind: "file" }, mode }];
}

function settingsChange(
  place: Place,
  wanted: readonly Wanted[],
  read: Planning["read"],
): readonly Change[] {
  const before = read(place);
  const { text: after, puts } = putAll(before, wanted, place.path);
  if (puts.length === 0) return [];
  return [{ ...place, before, after, edit: { kind: "settings", puts }, mode: PRIVATE }];
}

function hookChanges(
  suggestion: Extract<Suggestion, { type: "hook" }>,
  { places, wish, read }: Planning,
): readonly Change[] {
  const { hookCode, hookEvent } = suggestion;
  const place = hookPlace(suggestion, places);
  const code = hookCode.startsWith("#!") ? hookCode : `#!/bin/sh\n${hookCode}`;
  const file = ownFile(place, code.endsWith("\n") ? code : `${code}\n`, PROGRAM, read);
  if (!wish.registers) return file;
  if (!/^[A-Z][A-Za-z]{2,40}$/.test(hookEvent)) throw new ApplyFault("BAD_NAME", hookEvent);
  const program = `'${place.path.replaceAll("'", `'\\''`)}'`;
  // Silent when our home is gone.
  const command = `test -x ${program} || exit 0; exec ${program}`;
  const group = { hooks: [{ type: "command", command }] };
  const wanted = { path: ["hooks", hookEvent], isElement: true, value: group };
  return [...file, ...settingsChange(settingsPlace(wish, places), [wanted], read)];
}

/** An edit done again on another text, in the words that stand in `now`; null when they do not. `gone`: the one that was there before. */
export function redoEdit(
  edit: Edit,
  text: string | null,
  now: string,
  gone: Edit,
): { readonly text: string; readonly edit: Edit } | null {
  if (edit.kind === "rule") {
    const rule = ruleAt(now, edit.line);
    const heading =
      edit.heading ?? (gone.kind === "rule" ? gone.heading : null) ?? HEADINGS[0] ?? "";
    const added = rule === null ? null : addRule(text, rule, [heading, ...HEADINGS]);
    if (added?.line !== edit.line) return null;
    return { text: added.text, edit: ruleEdit(added, heading) };
  }
  const wanted = edit.kind === "settings" ? wantedAt(now, edit.puts) : null;
  if (wanted === null) return null;
  const { text: after, puts } = putAll(text, wanted, "");
  return { text: after, edit: { kind: "settings", puts } };
}

/** A text without what is ours; null when that does not stand there any more as it was written. */
export function takeBack(edit: Edit, text: string): string | null {
  switch (edit.kind) {
    case "rule":
      return takeRule(text, edit);
    case "settings":
      return takePuts(text, edit.puts);
    case "file":
      return null;
  }
}
