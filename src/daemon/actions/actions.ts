/** The actions there are. What names a program that would be run later is not set from a page. */
import { FIELDS } from "../../config/schema.ts";
import { ApiFault } from "../api/fault.ts";
import type { Lane } from "../own-command.ts";
import type { PageAction, PageActionContext, PageActions } from "./action.ts";
import type { DeclaredFields, FieldValues } from "../declared-fields.ts";
import {
  DECISION_ID,
  defineAction,
  FLAG_FIELD,
  maybe,
  RECORD_ID,
  RECORD_IDS,
  SESSION_ID,
  SETTING_FIELD,
  textField,
} from "./body.ts";
import { labelActions } from "./labels.ts";
import { openForgetAction } from "./forget.ts";
import { openArchiveExport } from "./export-archive.ts";
import { openLongWork } from "./long-work.ts";
import { runsProgram } from "./runs-program.ts";
import {
  applySuggestion,
  dismissSuggestion,
  lookForSuggestions,
  reopenSuggestion,
  undoSuggestion,
} from "./suggestions.ts";

const DURATION = textField(20, /\S/, ({ config }) => config.kinds.duration);
const SETTING_NAME = textField(100);

/** By the names that a page calls them. Some remember what they were asked for: each daemon has its own. */
const makeActions = () =>
  ({
    pause: defineAction({ for: maybe(DURATION) }, ({ for: time }, own) =>
      runForAnswer(
        ["record", "off", "--json", ...(time === undefined ? [] : ["--", time])],
        "pause",
        own,
      ),
    ),
    resume: commandAction({}, "pause", () => ["record", "on"]),
    set,
    unset: defineAction({ field: SETTING_NAME }, ({ field }, own) => {
      requireSetting(field, own);
      return runSettingChange(["config", "unset", "--json", "--", field], own);
    }),
    forget: openForgetAction(),
    "clear-blocker": commandAction({ id: RECORD_ID }, "change", ({ id }) => [
      "blocker",
      "clear",
      id,
    ]),
    "remove-memory": commandAction({ id: RECORD_ID }, "change", ({ id }) => [
      "memory",
      "remove",
      id,
    ]),
    "restore-memory": commandAction({ id: RECORD_ID }, "change", ({ id }) => [
      "memory",
      "remove",
      id,
      "--undo",
    ]),
    "keep-rule": commandAction({ id: RECORD_ID }, "change", ({ id }) => ["memory", "keep", id]),
    "judge-decision": commandAction(
      { id: DECISION_ID, isDecision: FLAG_FIELD },
      "change",
      ({ id, isDecision }) => ["memory", "reject", id, ...(isDecision ? ["--undo"] : [])],
    ),
    "resolve-errors": errorsAction("resolve"),
    "ignore-errors": errorsAction("ignore"),
    "reopen-blocker": commandAction({ id: RECORD_ID }, "change", ({ id }) => [
      "blocker",
      "reopen",
      id,
    ]),
    ...labelActions,
    "show-pane": defineAction({ session: SESSION_ID }, ({ session }, own) =>
      runForAnswer(["resume", "--pane", "--json", "--", session], "look", own),
    ),
    ...openLongWork(),
    ...openArchiveExport(),
    "look-for-suggestions": lookForSuggestions,
    "apply-suggestion": applySuggestion,
    "dismiss-suggestion": dismissSuggestion,
    "undo-suggestion": undoSuggestion,
    "reopen-suggestion": reopenSuggestion,
  }) satisfies Readonly<Record<string, PageAction>>;

type Actions = ReturnType<typeof makeActions>;

/** What a page hands over, by the action's name. */
export type ActionBodies = {
  readonly [Name in keyof Actions]: FieldValues<Actions[Name]["fields"]>;
};

export function openActions(parts: PageActionContext): PageActions {
  const actions: Readonly<Record<string, PageAction>> = makeActions();
  return {
    run: async (name, body) => {
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (action === undefined) {
        const { unknownAction } = parts.text().actions.faults;
        const known = Object.keys(actions).join(", ");
        throw new ApiFault(404, "UNKNOWN_ACTION", unknownAction(known));
      }
      return action.run(body, parts);
    },
  };
}

const commandAction = <const Fields extends DeclaredFields>(
  fields: Fields,
  lane: Lane,
  argsOf: (body: FieldValues<Fields>) => readonly string[],
): PageAction<Fields> =>
  defineAction(fields, (body, parts) => runForAnswer([...argsOf(body), "--json"], lane, parts));

/** Of errors as the list shows them: all of one answer at once. */
const errorsAction = (word: "resolve" | "ignore") =>
  commandAction({ ids: RECORD_IDS, isOn: FLAG_FIELD }, "change", ({ ids, isOn }) => [
    "errors",
    word,
    ...ids,
    ...(isOn ? [] : ["--undo"]),
  ]);

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

const set = defineAction({ field: SETTING_NAME, value: SETTING_FIELD }, ({ field, value }, own) => {
  requireSetting(field, own);
  const { faults } = own.text().actions;
  if (runsProgram(field)) throw new ApiFault(403, "ONLY_AT_TERMINAL", faults.onlyAtTerminal(field));
  // As somebody would type it.
  const typed = typeof value === "string" ? value : JSON.stringify(value);
  return runSettingChange(["config", "set", "--json", "--", field, typed], own);
});

function requireSetting(name: string, { text }: PageActionContext): void {
  if (Object.hasOwn(FIELDS, name)) return;
  const { unknownSetting, unknownSettingFix } = text().faults;
  throw new ApiFault(404, "UNKNOWN_SETTING", [unknownSetting(name), unknownSettingFix]);
}
