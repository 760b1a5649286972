/** The actions there are. What names a program that would be run later is not set from a page. */
import { FIELDS } from "../../config/schema.ts";
import type { Json, JsonObject } from "../../event/event.ts";
import type { Text } from "../../text/text.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { Action, ActionParts, Actions } from "./action.ts";
import { type BodyFields, checkBody, DECISION_ID, ID, textIn } from "./body.ts";
import { labelActions } from "./labels.ts";
import { openForget } from "./forget.ts";
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

export function openActions(parts: ActionParts): Actions {
  const actions: Readonly<Record<string, Action>> = {
    pause: async (body, own) => {
      checkBody(body, { for: DURATION }, own.text());
      const time = Object.hasOwn(body, "for") ? ["--", textIn(body, "for")] : [];
      return answered(["record", "off", "--json", ...time], "pause", own);
    },
    resume: command({}, "pause", () => ["record", "on"]),
    set,
    unset: async (body, own) => {
      checkBody(body, { field: FIELD }, own.text());
      return changed(["config", "unset", "--json", "--", fieldIn(body, own)], own);
    },
    forget: openForget(),
    "clear-blocker": command({ id: ID }, "change", (body) => [
      "blocker",
      "clear",
      textIn(body, "id"),
    ]),
    "remove-memory": command({ id: ID }, "change", (body) => [
      "memory",
      "remove",
      textIn(body, "id"),
    ]),
    "restore-memory": command({ id: ID }, "change", (body) => [
      "memory",
      "remove",
      textIn(body, "id"),
      "--undo",
    ]),
    "judge-decision": command(
      { id: DECISION_ID, isDecision: { kind: "flag", isNeeded: true } },
      "change",
      (body) => [
        "memory",
        "reject",
        textIn(body, "id"),
        ...(body["isDecision"] === true ? ["--undo"] : []),
      ],
    ),
    "reopen-blocker": command({ id: ID }, "change", (body) => [
      "blocker",
      "reopen",
      textIn(body, "id"),
    ]),
    ...labelActions,
    "show-pane": async (body, own) => {
      checkBody(body, { session: SESSION }, own.text());
      const args = ["resume", "--pane", "--json", "--", textIn(body, "session")];
      return answered(args, "look", own);
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

const command =
  (fields: BodyFields, lane: Lane, argsOf: (body: JsonObject) => readonly string[]): Action =>
  async (body, parts) => {
    checkBody(body, fields, parts.text());
    return answered([...argsOf(body), "--json"], lane, parts);
  };

const answered = async (
  args: readonly string[],
  lane: Lane,
  { runOwn }: ActionParts,
): Promise<object> => (await runOwn(args, { lane })).answer as object;

async function changed(args: readonly string[], parts: ActionParts): Promise<object> {
  const answer = await answered(args, "change", parts);
  await parts.changed?.();
  return answer;
}

const set: Action = async (body, parts) => {
  const { faults } = parts.text().actions;
  const fields = { field: FIELD, value: { kind: "setting", isNeeded: true } } as const;
  checkBody(body, fields, parts.text());
  const name = fieldIn(body, parts);
  if (runsProgram(name)) throw new ApiFault(403, "ONLY_AT_TERMINAL", faults.onlyAtTerminal(name));
  return changed(["config", "set", "--json", "--", name, typed(body["value"])], parts);
};

function fieldIn(body: JsonObject, { text }: ActionParts): string {
  const name = textIn(body, "field");
  if (Object.hasOwn(FIELDS, name)) return name;
  const { unknownSetting, unknownSettingFix } = text().faults;
  throw new ApiFault(404, "UNKNOWN_SETTING", [unknownSetting(name), unknownSettingFix]);
}

/** As somebody would type it. */
const typed = (value: Json | undefined): string =>
  typeof value === "string" ? value : JSON.stringify(value);
