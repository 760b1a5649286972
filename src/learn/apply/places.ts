/** Where a client reads what a suggestion writes. */
import type { Suggestion } from "../suggestions/suggestion.ts";
import { ApplyFault } from "./apply-fault.ts";

/** Folders, each as an absolute path. */
export type Places = {
  readonly project: string;
  readonly userHome: string;
  /** The folder of Claude Code's own settings, and Codex's. */
  readonly claude: string;
  readonly codex: string;
  /** Ours. */
  readonly home: string;
};

export type Wish = {
  /** For all projects. */
  readonly isGlobal: boolean;
  /** A skill as a file of `commands/`. */
  readonly asCommand: boolean;
  /** A hook is registered, rather than only written. */
  readonly registers: boolean;
};

/** Whether it is somebody's choice: a client's own settings are written for all projects anyway. */
export const canBeGlobal = ({ type }: Pick<Suggestion, "type">): boolean =>
  type === "claude_md" || type === "skill" || type === "permission";

/** A file, and the folders that it must not lead out of. */
export type Place = { readonly path: string; readonly within: readonly string[] };

export function instructionsPlace(
  { provider }: Pick<Suggestion, "provider">,
  { isGlobal }: Pick<Wish, "isGlobal">,
  places: Places,
): Place {
  const isCodex = provider === "codex";
  if (isGlobal)
    return own(isCodex ? `${places.codex}/AGENTS.md` : `${places.claude}/CLAUDE.md`, places);
  return inProject(isCodex ? "AGENTS.md" : ".claude/CLAUDE.md", places);
}

const SKILL_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

export function skillPlace(
  { provider, skillName }: { readonly provider: string; readonly skillName: string },
  { isGlobal, asCommand }: Pick<Wish, "isGlobal" | "asCommand">,
  places: Places,
): Place {
  if (!SKILL_NAME.test(skillName)) throw new ApplyFault("BAD_NAME", skillName);
  const isCodex = provider === "codex";
  if (isCodex && asCommand) throw new ApplyFault("NOT_FOR_CLIENT", provider);
  const file = asCommand ? `commands/${skillName}.md` : `skills/${skillName}/SKILL.md`;
  if (isGlobal) return own(`${isCodex ? places.codex : places.claude}/${file}`, places);
  return inProject(`${isCodex ? ".agents" : ".claude"}/${file}`, places);
}

/** Of a project those that its repository does not share. */
export const settingsPlace = ({ isGlobal }: Pick<Wish, "isGlobal">, places: Places): Place =>
  isGlobal
    ? own(`${places.claude}/settings.json`, places)
    : inProject(".claude/settings.local.json", places);

export const hookPlace = ({ stableId }: Pick<Suggestion, "stableId">, { home }: Places): Place => ({
  path: `${home}/hooks/auto/workflow-${stableId.replaceAll(/[^\w-]/g, "").slice(0, 12)}`,
  within: [home],
});

const inProject = (file: string, { project }: Places): Place => ({
  path: `${project}/${file}`,
  within: [project],
});

const own = (path: string, { userHome, claude, codex }: Places): Place => ({
  path,
  within: [userHome, claude, codex],
});
