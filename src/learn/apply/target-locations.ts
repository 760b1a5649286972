/** Where a client reads what a suggestion writes. */
import { permissionSettings } from "../../clients/permission-settings.ts";
import {
  type ClientName,
  clientOfProvider,
  clientOf,
  DEFAULT_CLIENT,
} from "../../clients/clients.ts";
import { kitOf } from "../../clients/kits.ts";
import type { Suggestion } from "../suggestions/suggestion.ts";
import { ApplyFault } from "./apply-fault.ts";

/** Folders, each as an absolute path. */
export type TargetFolders = {
  readonly project: string;
  readonly userHome: string;
  /** The folder of a client's own settings. */
  readonly clientFolder: (client: ClientName) => string;
  /** Ours. */
  readonly home: string;
};

export type TargetOptions = {
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
export type TargetLocation = { readonly path: string; readonly within: readonly string[] };

export function locateInstructions(
  { provider }: Pick<Suggestion, "provider">,
  { isGlobal }: Pick<TargetOptions, "isGlobal">,
  places: TargetFolders,
): TargetLocation {
  const client = clientFor(provider);
  const { instructions } = kitOf(client);
  return isGlobal
    ? locateInClientFolder(client, instructions.own, places)
    : inProject(instructions.inProject, places);
}

/** What else the client reads in a project. */
export function locateOtherInstructions(
  { provider }: Pick<Suggestion, "provider">,
  places: TargetFolders,
): readonly TargetLocation[] {
  const { reads, inProject: written } = kitOf(clientFor(provider)).instructions;
  return reads.inProject.flatMap((file) => (file === written ? [] : [inProject(file, places)]));
}

const SKILL_NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

export function locateSkill(
  { provider, skillName }: { readonly provider: string; readonly skillName: string },
  { isGlobal, asCommand }: Pick<TargetOptions, "isGlobal" | "asCommand">,
  places: TargetFolders,
): TargetLocation {
  if (!SKILL_NAME.test(skillName)) throw new ApplyFault("BAD_NAME", skillName);
  const client = clientFor(provider);
  if (asCommand && !clientOf(client).abilities.hasOwnCommands)
    throw new ApplyFault("NOT_FOR_CLIENT", provider);
  const file = asCommand ? `commands/${skillName}.md` : `skills/${skillName}/SKILL.md`;
  if (isGlobal) return locateInClientFolder(client, file, places);
  return inProject(`${kitOf(client).instructions.projectFolder}/${file}`, places);
}

/** Of a project those that its repository does not share. */
export const locateSettings = (
  { isGlobal }: Pick<TargetOptions, "isGlobal">,
  places: TargetFolders,
): TargetLocation =>
  isGlobal
    ? locateInClientFolder(DEFAULT_CLIENT, "settings.json", places)
    : {
        path: permissionSettings("local", { env: {}, ...places }),
        within: [places.project],
      };

export const locateHook = (
  { stableId }: Pick<Suggestion, "stableId">,
  { home }: TargetFolders,
): TargetLocation => ({
  path: `${home}/hooks/auto/workflow-${stableId.replaceAll(/[^\w-]/g, "").slice(0, 12)}`,
  within: [home],
});

const inProject = (file: string, { project }: TargetFolders): TargetLocation => ({
  path: `${project}/${file}`,
  within: [project],
});

const clientFor = (provider: string): ClientName => clientOfProvider(provider) ?? DEFAULT_CLIENT;

function locateInClientFolder(
  client: ClientName,
  file: string,
  { userHome, clientFolder }: TargetFolders,
): TargetLocation {
  const folder = clientFolder(client);
  return { path: `${folder}/${file}`, within: [userHome, folder] };
}
