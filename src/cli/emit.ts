/**
 * The generic producer: one lifecycle event, from options or from the environment (`EVENT_TYPE`, `PHASE` …), as scripts
 * and other tools call it. Called by a client's hook it finds session and folder in the hook's input.
 */
import { CLIENT_NAMES, clientOf, clientOfProvider, DEFAULT_CLIENT } from "../clients/clients.ts";
import { skillFields } from "../clients/hook/prompt-events.ts";
import { readStdin } from "../clients/hook/stdin.ts";
import { isExcluded } from "../git/exclude.ts";
import { isEnabled } from "../config/load.ts";
import { readPause } from "../config/pause.ts";
import {
  asText,
  type Event,
  isLifecycle,
  isObject,
  type Json,
  type JsonObject,
  LIFECYCLE_TYPES,
  LINE_VERSION,
  getProjectName,
  toEvent,
  UNKNOWN_SESSION,
} from "../event/event.ts";
import { newId } from "../event/id.ts";
import { encodeLine, encodeStreamLine } from "../event/line.ts";
import { getProjectPath } from "../git/locate-repository.ts";
import { appendLines } from "../journal/append.ts";
import { redactDeep } from "../redact/redact.ts";
import type { Command, CommandArgs, Installation } from "./command/command.ts";
import { Fault, usageFault } from "./command/fault.ts";
import { recordingNote } from "./command/recording-note.ts";
import { print, printError, printJson } from "./terminal/terminal.ts";
import { host } from "../system/host.ts";

export const emit: Command = {
  usage: (text) => ({
    words: "",
    options: {
      type: {
        type: "string",
        value: "T",
        choices: [...LIFECYCLE_TYPES],
        help: text.options.emitType,
      },
      phase: {
        type: "string",
        value: "PHASE",
        choices: Object.values(PHASES).flat(),
        help: text.options.emitPhase,
      },
      session: { type: "string", value: "ID", help: text.options.emitSession },
      project: { type: "string", value: "PATH", help: text.options.emitProject },
      skill: { type: "string", value: "NAME", help: text.options.emitSkill },
      trigger: { type: "string", value: "TEXT", help: text.options.emitTrigger },
      provider: {
        type: "string",
        value: "NAME",
        choices: PROVIDERS,
        help: text.options.emitProvider,
      },
      json: { type: "boolean", help: text.options.json },
    },
  }),
  run: async (commandArgs) => {
    const { installation, text } = commandArgs;
    const { config } = installation.loaded;
    const isSilent =
      host().env["SELF_GEN_INTERNAL"] !== undefined ||
      !isEnabled(config) ||
      readPause(installation.paths.run, host().now()) !== null;
    const seen = isSilent ? null : await eventOf(commandArgs);
    if (seen === null || isExcludedEvent(seen, installation)) {
      const note = recordingNote(installation, text);
      if (commandArgs.has("json")) printJson({ id: null });
      else if (note !== null) printError(note);
      return 0;
    }
    const event = redactDeep(seen);
    const written = appendLines(installation.paths.journal, [encodeLine(event)]);
    if (written.outcome === "failed") {
      const { cannotWrite, cannotWriteFix } = text.faults;
      throw new Fault(
        "CANNOT_WRITE",
        cannotWrite(installation.paths.journal, written.reason),
        cannotWriteFix,
      );
    }
    const shared = encodeStreamLine(event);
    const isCopied =
      installation.paths.stream !== null && installation.loaded.config.stream.enabled;
    if (isCopied && shared !== null) appendLines(installation.paths.stream, [shared]);
    if (commandArgs.has("json")) printJson({ id: event.id });
    else if (host().terminal.isTty(1)) print(text.emit.done(event.type, event.id));
    return 0;
  },
};

/** A project that is none of our business, whoever reports it. */
const isExcludedEvent = ({ projectPath, data }: Event, { loaded, paths }: Installation): boolean =>
  isExcluded(loaded.config.excludeProjects, [projectPath, asText(data.cwd)], paths.userHome);

/** Event types that have phases, and which. There is no failed phase: a failure is a completion. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  "session.lifecycle": ["started", "ended", "waiting_permission", "waiting_question"],
  "skill.lifecycle": ["in_progress", "completed"],
};
const PROVIDERS = [...CLIENT_NAMES.map((name) => clientOf(name).provider), "unknown"];
const INPUT_LIMITS = { maxBytes: 4 * 1024 * 1024, timeMs: 300 };

/** An option, or the variable that stands for it. */
type OptionReader = (option: string, ...variables: readonly string[]) => string | null;

/** As it is, not yet redacted: what is excluded is excluded by its real path. */
async function eventOf(commandArgs: CommandArgs): Promise<Event> {
  const { text } = commandArgs;
  const look: OptionReader = (option, ...variables) =>
    asText(commandArgs.option(option)) ??
    variables.map((name) => asText(host().env[name])).find((value) => value !== null) ??
    null;
  const refuse = (detail: string): Fault => usageFault(text, "emit", detail);
  const type = look("type", "EVENT_TYPE");
  if (type === null) throw refuse(text.emit.missingType);
  if (!isLifecycle(type)) throw refuse(text.emit.badType(type));
  const phase = look("phase", "PHASE");
  const phases = PHASES[type];
  if (phases !== undefined && (phase === null || !phases.includes(phase))) {
    throw refuse(text.emit.wrongPhase(type, phases.join(", ")));
  }
  const input = await hookInput(commandArgs);
  const toolInput = isObject(input["tool_input"]) ? input["tool_input"] : {};
  const skill =
    look("skill", "SKILL_NAME") ?? asText(toolInput["skill"]) ?? asText(input["command_name"]);
  if (skill === null && type === "skill.lifecycle") throw refuse(text.emit.missingSkill);
  const cwd = asText(input["cwd"]) ?? null;
  const folder = look("project", "CLAUDE_PROJECT_PATH", "CLAUDE_PROJECT_DIR") ?? cwd;
  const projectPath = folder?.startsWith("/") === true ? getProjectPath(folder) : null;
  const fields: Record<string, Json> = {
    provider: providerOf(look("provider", "PROVIDER")),
    cwd: cwd ?? folder,
    ...(phase === null ? {} : { phase }),
    ...(type === "skill.lifecycle"
      ? skillOf(skill ?? "", look("trigger", "TRIGGER_COMMAND"), input, commandArgs)
      : {}),
  };
  return toEvent({
    v: LINE_VERSION,
    id: newId(),
    type,
    ts: host().now().toISOString(),
    sessionId:
      look("session", "CLAUDE_SESSION_ID", "SESSION_ID") ??
      asText(input["session_id"]) ??
      UNKNOWN_SESSION,
    project: getProjectName(projectPath),
    projectPath,
    data: fields,
  });
}

/** A command that was named stays as it is; else it is made of the skill and the arguments it was called with. */
function skillOf(
  name: string,
  trigger: string | null,
  input: JsonObject,
  commandArgs: CommandArgs,
): JsonObject {
  const { collectPromptText } = commandArgs.installation.loaded.config;
  const toolInput = isObject(input["tool_input"]) ? input["tool_input"] : {};
  const args =
    trigger === null
      ? (asText(toolInput["args"]) ?? asText(input["command_args"]))
      : asText(trigger.replace(/^\S+\s*/, ""));
  const fields = skillFields(name, args, { collectPromptText });
  return trigger === null || !collectPromptText ? fields : { ...fields, triggerCommand: trigger };
}

const providerOf = (named: string | null): string =>
  named === null
    ? clientOf(DEFAULT_CLIENT).provider
    : clientOfProvider(named) === null
      ? "unknown"
      : named;

/** A client's hook hands over its input; a person at a terminal does not. */
async function hookInput(commandArgs: CommandArgs): Promise<JsonObject> {
  if (commandArgs.option("type") !== undefined || host().terminal.isTty(0)) return {};
  const input = await readStdin(INPUT_LIMITS);
  return input.kind === "payload" ? input.payload : {};
}
