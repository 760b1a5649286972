/**
 * Hook payload → the events to write, every string redacted. Touches no files: it gets the payload and its surroundings as
 * values. Replayed transcripts take the same path.
 */
import { type ClientName, clientOf } from "../../clients/clients.ts";
import {
  type DraftContext,
  draftEvent,
  type EventDraft,
  HIDDEN,
  type HookEvents,
  type EventMappingContext,
} from "../../clients/hook/event-draft.ts";
import { mapPayload } from "../../clients/hook/map-payload.ts";
import { readPayload } from "../../clients/hook/payload.ts";
import { withoutPrompts } from "../../clients/hook/prompt-events.ts";
import type { ReplayContext } from "../../clients/transcript/replay.ts";
import { isExcluded } from "../../git/exclude.ts";
import type { Environment } from "../../config/paths.ts";
import type { HookSettings } from "../../config/load.ts";
import { cutText } from "../../event/cut.ts";
import {
  asText,
  type Event,
  isObject,
  type Json,
  type JsonObject,
  LINE_VERSION,
  toEvent,
  getProjectName,
  UNKNOWN_SESSION,
} from "../../event/event.ts";
import { normalizeWindowsFolder } from "../../event/folder.ts";
import { branchOf } from "../../git/head.ts";
import { projectPathOf } from "../../git/locate-repository.ts";
import { redact } from "../../redact/redact.ts";
import { extractErrorCore } from "../../remember/errors/normalize-error.ts";
import type { HookInput } from "../../clients/hook/stdin.ts";
import { redactStrings } from "./redact-strings.ts";

export type CaptureOptions = EventSettings & (HookProcess | { readonly replayed: ReplayContext });

/** A hook sees it happen; a transcript that is read later has its own words for what surrounded it. */
export type HookCaptureOptions = EventSettings & HookProcess;

type EventSettings = {
  readonly client: ClientName;
  readonly settings: Omit<HookSettings, "stream">;
  readonly userHome: string | null;
  readonly ts: string;
  readonly newId: (type: string) => string;
  readonly hash: (text: string) => string;
  /** Which project a folder belongs to. */
  readonly projectOf?: typeof projectPathOf;
  /** Words that were found to hold nothing to hide: who makes many events meets the same paths and ids again and again. */
  readonly plainWords?: Set<string>;
};

type HookProcess = {
  readonly replayed?: never;
  readonly env: Environment;
  /** The process that called the hook, and what tells it from a later one with the same number. */
  readonly parentPid: number;
  readonly processStart: (pid: number) => string | null;
  /** Since the hook's process began. */
  readonly elapsedMs: () => number;
};

/** Empty when there is nothing to record, or when this project is none of our business. */
export function capture(
  input: Exclude<HookInput, { kind: "nothing" }>,
  how: CaptureOptions,
): readonly Event[] {
  const payload = input.kind === "payload" ? input.payload : salvage(input.head);
  const folder = projectFolder(payload, how);
  const project = folder === null ? null : (how.projectOf ?? projectPathOf)(folder);
  const projectPath = project?.projectPath ?? null;
  const cwd = isFolder(payload["cwd"]) ? payload["cwd"] : null;
  if (isExcluded(how.settings.excludeProjects, [projectPath, folder, cwd], how.userHome)) return [];

  const around: EventMappingContext = {
    hash: how.hash,
    errorCore: extractErrorCore,
    fileName: (path) => relativeTo(projectPath, folder, path),
    collectPromptText: how.settings.collectPromptText,
    collectCommands: how.settings.collectCommands,
  };
  const { call, drafts } =
    input.kind === "payload"
      ? mapHookInput(payload, how, around)
      : captureUnreadable(input, payload, {
          ...around,
          // It may be of an excluded project, for all we know.
          collectPromptText:
            around.collectPromptText &&
            (folder !== null || how.settings.excludeProjects.length === 0),
        });
  if (drafts.length === 0) return [];
  const { provider, name } = clientOf(how.client);
  const common: DraftContext = {
    provider,
    client: name,
    ...readClientProcess(how),
    repoId: project?.repoId,
    ...call.fields,
  };
  const own: JsonObject[] = [];
  for (const each of drafts) {
    const branch = hasBranch(each) ? branchAt(project, how) : undefined;
    const fields = dropEmptyFields(branch === undefined ? each.fields : { ...each.fields, branch });
    own.push(around.collectPromptText ? fields : withoutPrompts(fields));
  }
  const told: JsonObject = {
    sessionId: call.sessionId ?? UNKNOWN_SESSION,
    projectPath,
    common: dropEmptyFields(common),
    own,
  };
  return eventsOf(drafts, redactStrings(told, how.plainWords), how);
}

/** What the payload does not say: which process it was, which version of the client. */
function readClientProcess(how: CaptureOptions): DraftContext {
  if (how.replayed !== undefined) {
    const { entrypoint, clientVersion } = how.replayed;
    return { entrypoint, clientVersion };
  }
  const { fields, pid: own } = clientOf(how.client).hook.readEnvironment(how.env);
  const pid = own ?? how.parentPid;
  return {
    ...fields,
    pid,
    pidStart: how.processStart(pid),
  };
}

/** A session's start, and where a turn begins and ends. */
const hasBranch = (draft: EventDraft): boolean =>
  draft.type === "prompt" ||
  draft.type === "turn.start" ||
  draft.type === "turn.end" ||
  (draft.type === "session.lifecycle" && draft.fields.phase === "started");

/** The branch that is checked out in a repository. */
function branchAt(
  project: ReturnType<typeof projectPathOf> | null,
  how: CaptureOptions,
): string | null {
  if (how.replayed !== undefined) return how.replayed.branch;
  return project === null || project.repoId === null ? null : branchOf(project.projectPath);
}

function eventsOf(drafts: readonly EventDraft[], clean: JsonObject, how: CaptureOptions): Event[] {
  const path = asText(clean["projectPath"]);
  const seen: JsonObject =
    how.replayed === undefined
      ? { hookMs: Math.round(how.elapsedMs() * 10) / 10 }
      : { imported: true };
  const events: Event[] = [];
  for (const { type } of drafts) {
    events.push(
      toEvent({
        v: LINE_VERSION,
        id: how.newId(type),
        type,
        ts: how.ts,
        sessionId: asText(clean["sessionId"]) ?? UNKNOWN_SESSION,
        project: getProjectName(path),
        projectPath: path,
        data: { ...objectAt(clean["common"]), ...objectAt(clean["own"], events.length), ...seen },
      }),
    );
  }
  return events;
}

function objectAt(value: Json | undefined, index?: number): JsonObject {
  const found = index !== undefined && Array.isArray(value) ? (value[index] as Json) : value;
  return isObject(found) ? found : {};
}

function mapHookInput(
  payload: JsonObject,
  how: CaptureOptions,
  around: EventMappingContext,
): HookEvents {
  const { mapOwnShape, traits } = clientOf(how.client).hook;
  return mapOwnShape?.(payload, readPayload) ?? mapPayload(payload, traits, around);
}

const MAX_HEAD_LENGTH = 2000;

/** Input that could not be read is kept by its beginning, so that nothing vanishes without a trace. */
function captureUnreadable(
  input: Extract<HookInput, { kind: "unreadable" }>,
  salvaged: JsonObject,
  around: EventMappingContext,
): HookEvents {
  const { session_id: sessionId, ...others } = salvaged;
  return {
    call: {
      sessionId: typeof sessionId === "string" ? sessionId : null,
      cwd: null,
      fields: {},
    },
    drafts: [
      draftEvent("unknown", {
        reason: input.reason,
        bytes: input.bytes,
        raw: around.collectPromptText ? cutText(redact(input.head), MAX_HEAD_LENGTH) : HIDDEN,
        salvaged: Object.keys(others).length === 0 ? null : others,
      }),
    ],
  };
}

/** The few fields that say whose input it was, found in text that is no JSON. */
function salvage(head: string): JsonObject {
  const found: Record<string, Json> = {};
  for (const name of ["session_id", "hook_event_name", "tool_name", "cwd"]) {
    const quoted = new RegExp(`"${name}"\\s*:\\s*("(?:[^"\\\\]|\\\\.){1,4096}")`).exec(head)?.[1];
    if (quoted !== undefined) found[name] = unquote(quoted);
  }
  return found;
}

function unquote(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** No folder has a longer name, and looking for one level by level would take its square. */
const MAX_PATH_LENGTH = 4096;

const isFolder = (path: unknown): path is string =>
  typeof path === "string" &&
  (path.startsWith("/") || normalizeWindowsFolder(path) !== null) &&
  path.length <= MAX_PATH_LENGTH &&
  !path.includes("\0");

/** The client's start folder, which does not move; else where it is now. */
function projectFolder(payload: JsonObject, how: CaptureOptions): string | null {
  const started = startFolder(how);
  if (isFolder(started)) return started;
  return isFolder(payload["cwd"]) ? payload["cwd"] : null;
}

function startFolder(how: CaptureOptions): string | null | undefined {
  if (how.replayed !== undefined) return how.replayed.startFolder;
  return clientOf(how.client).hook.readEnvironment(how.env).startFolder;
}

/** A file inside the project by its place in it; any other by its full name. */
function relativeTo(projectPath: string | null, folder: string | null, path: string): string {
  const elsewhere = normalizeWindowsFolder(path);
  for (const root of [projectPath, folder]) {
    const below = root === null || elsewhere === null ? null : normalizeWindowsFolder(root);
    if (below !== null && elsewhere?.toLowerCase().startsWith(`${below.toLowerCase()}\\`) === true)
      return elsewhere.slice(below.length + 1).replaceAll("\\", "/");
    if (root !== null && root !== "/" && path.startsWith(`${root}/`))
      return path.slice(root.length + 1);
  }
  return path;
}

type NullableJson = Readonly<Record<string, Json | undefined>>;

/** Nulls the public contract asks for are put back when a line is written. */
function dropEmptyFields(fields: NullableJson): JsonObject {
  const given: Record<string, Json> = {};
  for (const key in fields) {
    const value = fields[key];
    if (value !== null && value !== undefined) given[key] = value;
    else if (key === "success") given[key] = null;
  }
  return given;
}
