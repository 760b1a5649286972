/** Suggestions to apply, a home and a project to apply them in, and who records it. */
import { type ClientName, clientOf } from "../../../src/clients/clients.ts";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { applySuggestion } from "../../../src/learn/apply/apply-suggestion.ts";
import type { ApplyContext, NewSuggestionEvent } from "../../../src/learn/apply/apply-context.ts";
import { type ApplyManifest, readApplyManifest } from "../../../src/learn/apply/apply-manifest.ts";
import type { TargetFolders, TargetOptions } from "../../../src/learn/apply/target-locations.ts";
import { type ApplyPlan, planApply } from "../../../src/learn/apply/plan-apply.ts";
import { readTarget } from "../../../src/learn/apply/target-file.ts";
import { planUndo, undoApply } from "../../../src/learn/apply/undo-apply.ts";
import type { Proposal, Suggestion } from "../../../src/learn/suggestions/suggestion.ts";
import type { EventKind, FlatEventOf } from "../../../src/event/event.ts";
import { en } from "../../../src/text/en.ts";

/** What miners find looks differently from one to another: nothing here depends on it. */
export const suggestionOf = (
  proposal: Proposal,
  more: Partial<Omit<Suggestion, keyof Proposal>> = {},
): Suggestion => ({
  id: "suggest-1",
  stableId: "0123456789abcdef0123456789abcdef",
  kind: "preference",
  pattern: JSON.parse(`{"words":"planted"}`) as Suggestion["pattern"],
  summary: "Something that keeps coming back",
  evidence: ["e-1", "e-2", "e-3", "e-4"],
  count: 4,
  sessions: 3,
  days: 3,
  firstSeen: "2026-01-01T00:00:00.000Z",
  lastSeen: "2026-01-05T00:00:00.000Z",
  cost: { minutes: 8, tokens: null, errors: null, arithmetic: "4 × 2 min" },
  priority: 1,
  scope: "project",
  projectPath: "/p",
  provider: "claude",
  wordedBy: "rules",
  ...more,
  ...proposal,
});

export const RULE = suggestionOf({ type: "claude_md", rule: "Use pnpm, never npm." });
export const PERMISSION = suggestionOf({ type: "permission", permission: "Bash(gh pr view:*)" });
export const SKILL = suggestionOf({
  type: "skill",
  skillName: "weekly-report",
  description: 'When the person asks for the "weekly" report: numbers first',
  skillText: "1. Run `npm run report`.\n2. Read out the totals.",
});
export const SETTING = suggestionOf({
  type: "setting",
  settings: [
    { path: ["enabledPlugins", "big@market"], value: false },
    { path: ["enabledPlugins", "other@market"], value: false },
  ],
});
export const HOOK = suggestionOf({
  type: "hook",
  hookEvent: "Stop",
  hookCode: "#!/bin/sh\nexit 0\n",
});

export const WISH: TargetOptions = { isGlobal: false, asCommand: false, registers: false };

export type Workshop = Disposable & {
  readonly places: TargetFolders;
  readonly desk: ApplyContext;
  readonly recorded: NewSuggestionEvent[];
  put(path: string, text: string | Uint8Array): string;
  /** Everything below the project and the user's home but our own, with its bytes. */
  tree(): Readonly<Record<string, string>>;
  plan(suggestion: Suggestion, wish?: Partial<TargetOptions>): ApplyPlan;
  apply(suggestion: Suggestion, wish?: Partial<TargetOptions>): Promise<ApplyManifest>;
  undo(manifest: ApplyManifest): Promise<ApplyManifest>;
};

export function openWorkshop(folder = mkdtempSync(join(tmpdir(), "self-gen-apply-"))): Workshop {
  const root = realpathSync(folder);
  const userHome = join(root, "home");
  const home = join(userHome, ".self-generation");
  const project = join(root, "project");
  for (const made of [home, project]) mkdirSync(made, { recursive: true });
  const places = {
    project,
    userHome,
    clientFolder: (client: ClientName) => clientOf(client).folder({}, userHome),
    home,
  };
  const recorded: NewSuggestionEvent[] = [];
  const desk: ApplyContext = {
    home,
    run: join(home, "run"),
    now: () => new Date("2026-02-01T00:00:00Z"),
    record: async (fact) => void recorded.push(fact),
    recorded: async <K extends EventKind>(types: readonly K[]) =>
      recorded.filter(({ type }) =>
        types.some((one) => one === type),
      ) as unknown as readonly FlatEventOf<K>[],
  };
  const plan: Workshop["plan"] = (suggestion, wish = {}) =>
    planApply(suggestion, {
      places,
      wish: { ...WISH, ...wish },
      read: (place) => readTarget(place).text,
      words: en.learn.apply,
    });
  return {
    places,
    desk,
    recorded,
    put: (path, text) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
      return path;
    },
    tree: () => ({ ...below(project), ...below(userHome, home) }),
    plan,
    apply: async (suggestion, wish = {}) =>
      applySuggestion(suggestion, plan(suggestion, wish), desk),
    undo: async ({ applyId }) => {
      const manifest = readApplyManifest(home, applyId);
      if (manifest === null) throw new Error("it is not kept");
      return undoApply(manifest, planUndo(manifest, home), desk);
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true, force: true }),
  };
}

function below(folder: string, except = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    if (path === except) continue;
    if (statSync(path).isDirectory()) Object.assign(found, { [path]: "" }, below(path));
    else found[path] = readFileSync(path).toString("base64");
  }
  return found;
}
