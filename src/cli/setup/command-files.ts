/**
 * The files of our slash commands in Claude Code's folder. One that a person wrote or changed is never touched. They
 * stand in the user's folder whatever the scope of the hooks: the program's path in them means nothing to others.
 */
import { claudeFolder } from "../../clients/claude-code/folder.ts";
import {
  SLASH_COMMAND_NAMES,
  type SlashCommandName,
  slashCommandOwner,
  slashCommandPath,
  slashCommandText,
} from "../../clients/claude-code/slash-commands.ts";
import { draftFolder } from "../../config/draft-folder.ts";
import {
  DOCUMENT_LIMITS,
  MAX_DOCUMENT_TEXT_LENGTH,
} from "../../remember/context/document/context-document.ts";
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";
import { programIn } from "./home-files.ts";
import type { InstallEnvironment } from "./settings-places.ts";
import {
  SettingsChangedError,
  type FileBefore,
  readSettingsFile,
  whyNoFileAt,
  writeSettingsFile,
} from "./settings-file.ts";

export type CommandState = "missing" | "current" | "outdated" | "edited" | "foreign" | "unreadable";

export type PlannedCommand = {
  readonly name: SlashCommandName;
  readonly path: string;
  /** Where it really is, behind any link. */
  readonly realPath: string;
  readonly state: CommandState;
  readonly before: FileBefore | null;
  readonly after: string;
  /** Why it cannot be read. */
  readonly reason: string | null;
};

export const isCommandChange = ({ state }: PlannedCommand): boolean =>
  state === "missing" || state === "outdated";

const textsOf = (name: SlashCommandName, { paths }: Installation, text: Text): string =>
  slashCommandText(name, {
    program: programIn(paths.home),
    drafts: draftFolder(paths.run),
    text,
    limits: {
      tasks: Math.min(DOCUMENT_LIMITS.done, DOCUMENT_LIMITS.current, DOCUMENT_LIMITS.pending),
      decisions: DOCUMENT_LIMITS.decisions,
      rejected: DOCUMENT_LIMITS.rejected,
      discoveries: DOCUMENT_LIMITS.discoveries,
      blockers: DOCUMENT_LIMITS.blockers,
      units: MAX_DOCUMENT_TEXT_LENGTH,
    },
  });

export const commandPaths = ({ env, userHome }: InstallEnvironment): string[] =>
  SLASH_COMMAND_NAMES.map((name) => slashCommandPath(claudeFolder(env, userHome), name));

/** `alsoFine` are languages in which a file is current too. */
export function planCommands(
  installation: Installation,
  { env, userHome }: InstallEnvironment,
  text: Text,
  alsoFine: readonly Text[] = [],
): PlannedCommand[] {
  return SLASH_COMMAND_NAMES.map((name) => {
    const path = slashCommandPath(claudeFolder(env, userHome), name);
    const after = textsOf(name, installation, text);
    const file = readSettingsFile(path);
    const before = file.kind === "text" ? file : null;
    const fine = [after, ...alsoFine.map((other) => textsOf(name, installation, other))];
    const state =
      file.kind === "absent"
        ? "missing"
        : file.kind === "unusable"
          ? "unreadable"
          : fine.includes(file.text)
            ? "current"
            : STATES[slashCommandOwner(file.text)];
    const reason = file.kind === "unusable" ? file.reason : null;
    return { name, path, realPath: file.path, state, before, after, reason };
  });
}

const STATES = { ours: "outdated", edited: "edited", foreign: "foreign" } as const;

/** Why it could not be written; null when it was, or need not be. */
export function placeCommand(command: PlannedCommand): string | null {
  if (!isCommandChange(command)) return null;
  try {
    writeSettingsFile(command.realPath, command.after, command.before);
    return null;
  } catch (error) {
    if (error instanceof SettingsChangedError) return "EBUSY";
    const { code } = error as NodeJS.ErrnoException;
    return whyNoFileAt(command.realPath) ?? code ?? String(error);
  }
}

/** Those of the paths whose file is as we wrote it, and those whose file is somebody's own. */
export function sortCommandsByOwner(paths: readonly string[]): {
  readonly ours: readonly string[];
  readonly kept: readonly string[];
} {
  const found = paths.flatMap((path) => {
    const file = readSettingsFile(path);
    if (file.kind === "absent") return [];
    return [{ path, isOurs: file.kind === "text" && slashCommandOwner(file.text) === "ours" }];
  });
  return {
    ours: found.filter(({ isOurs }) => isOurs).map(({ path }) => path),
    kept: found.filter(({ isOurs }) => !isOurs).map(({ path }) => path),
  };
}
