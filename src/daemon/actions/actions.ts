/** The actions there are. What names a program that would be run later is not set from a page. */
import { FIELDS } from "../../config/schema.ts";
import type { Json, JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { PageAction, PageActionContext, PageActions } from "./action.ts";
import { type BodyFields, checkBody, DECISION_ID, RECORD_ID, textIn } from "./body.ts";
import { labelActions } from "./labels.ts";
import { openForgetAction } from "./forget.ts";
import { openLongWork } from "./long-work.ts";
import { runsProgram } from "./runs-program.ts";
import {
  applySuggestion,
  dismissSuggestion,
  lookForSuggestions,
  reopenSuggestion,
  undoSuggestion,
} from "./suggestions.ts";

const DURATION = {
  kind: "text",
  most: 20,
  words: (text: Text) => text.config.kinds.duration,
} as const;
const SESSION = { kind: "text", most: 600, isNeeded: true } as const;
const FIELD = { kind: "text", most: 100, isNeeded: true } as const;

export function openActions(parts: PageActionContext): PageActions {
  const actions: Readonly<Record<string, PageAction>> = {
    pause: async (body, own) => {
      checkBody(body, { for: DURATION }, own.text());
      const time = Object.hasOwn(body, "for") ? ["--", textIn(body, "for")] : [];
      return runForAnswer(["record", "off", "--json", ...time], "pause", own);
    },
    resume: commandAction({}, "pause", () => ["record", "on"]),
    set,
    unset: async (body, own) => {
      checkBody(body, { field: FIELD }, own.text());
      return runSettingChange(["config", "unset", "--json", "--", fieldIn(body, own)], own);
    },
    forget: openForgetAction(),
    "clear-blocker": commandAction({ id: RECORD_ID }, "change", (body) => [
      "blocker",
      "clear",
      textIn(body, "id"),
    ]),
    "remove-memory": commandAction({ id: RECORD_ID }, "change", (body) => [
      "memory",
      "remove",
      textIn(body, "id"),
    ]),
    "restore-memory": commandAction({ id: RECORD_ID }, "change", (body) => [
      "memory",
      "remove",
      textIn(body, "id"),
      "--undo",
    ]),
    "judge-decision": commandAction(
      { id: DECISION_ID, isDecision: { kind: "flag", isNeeded: true } },
      "change",
      (body) => [
        "memory",
        "reject",
        textIn(body, "id"),
        ...(body["isDecision"] === true ? ["--undo"] : []),
      ],
    ),
    "reopen-blocker": commandAction({ id: RECORD_ID }, "change", (body) => [
      "blocker",
      "reopen",
      textIn(body, "id"),
    ]),
    ...labelActions,
    "show-pane": async (body, own) => {
      checkBody(body, { session: SESSION }, own.text());
      const args = ["resume", "--pane", "--json", "--", textIn(body, "session")];
      return runForAnswer(args, "look", own);
    },
    ...openLongWork(),
    "look-for-suggestions": lookForSuggestions,
    "apply-suggestion": applySuggestion,
    "dismiss-suggestion": dismissSuggestion,
    "undo-suggestion": undoSuggestion,
    "reopen-suggestion": reopenSuggestion,
  };
  return {
    run: async (name, body) => {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) {
        const { unknownAction } = parts.text().actions.faults;
        const known = Object.keys(actions).join(", ");
        throw new ApiFault(404, "UNKNOWN_ACTION", unknownAction(known));
      }
      return action(body, parts);
    },
  };
}

const commandAction =
  (fields: BodyFields, lane: Lane, argsOf: (body: JsonObject) => readonly string[]): PageAction =>
  async (body, parts) => {
    checkBody(body, fields, parts.text());
    return runForAnswer([...argsOf(body), "--json"], lane, parts);
  };

const runForAnswer = async (
  args: readonly string[],
  lane: Lane,
  { runOwn }: PageActionContext,
): Promise<object> => (await runOwn(args, { lane })).answer as object;

async function runSettingChange(
  args: readonly string[],
  parts: PageActionContext,
): Promise<object> {
  const answer = await runForAnswer(args, "change", parts);
  await parts.changed?.();
  return answer;
}

const set: PageAction = async (body, parts) => {
  const { faults } = parts.text().actions;
  const fields = { field: FIELD, value: { kind: "setting", isNeeded: true } } as const;
  checkBody(body, fields, parts.text());
  const name = fieldIn(body, parts);
  if (runsProgram(name)) throw new ApiFault(403, "ONLY_AT_TERMINAL", faults.onlyAtTerminal(name));
  return runSettingChange(
    ["config", "set", "--json", "--", name, toArgumentText(body["value"])],
    parts,
  );
};

function fieldIn(body: JsonObject, { text }: PageActionContext): string {
  const name = textIn(body, "field");
  if (Object.hasOwn(FIELDS, name)) return name;
  const { unknownSetting, unknownSettingFix } = text().faults;
  throw new ApiFault(404, "UNKNOWN_SETTING", [unknownSetting(name), unknownSettingFix]);
}

/** As somebody would type it. */
const toArgumentText = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value);
