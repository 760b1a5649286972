/** Every setting: what it is, what it may be, and what it is now. Read from the file each time; it is small. */
import * as v from "valibot";
import { loadConfig, valueAt } from "../../../config/load.ts";
import {
  listFieldChoices,
  type ConfigField,
  FIELDS,
  isFieldValue,
  type ConfigValue,
} from "../../../config/schema.ts";
import { readPause } from "../../../config/pause.ts";
import { system } from "../../../system/system.ts";
import { describeSettingProblem } from "../../../recall/compose/setting-problem.ts";
import type { Text } from "../../../text/text.ts";
import { runsProgram } from "../../actions/runs-program.ts";
import { defineRoute } from "../route.ts";
import { FLAG, NUMBER, TEXT, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const VALUE = v.nullable(v.union([FLAG, NUMBER, TEXT, listOf(TEXT)]));

const SETTING = fields({
  name: TEXT,
  kind: oneOf("boolean", "number", "choice", "text", "path", "texts"),
  value: VALUE,
  default: VALUE,
  /** Whether the file says so, rather than the default. */
  isSet: FLAG,
  description: TEXT,
  isNullable: FLAG,
  /** Of a number. */
  min: orNull(NUMBER),
  max: orNull(NUMBER),
  isWhole: FLAG,
  /** Of a choice, and of a list that takes only certain words. */
  choices: orNull(listOf(TEXT)),
  /** It names a program that is run later, so only a terminal sets it. */
  runsProgram: FLAG,
});
export type SettingAnswer = v.InferOutput<typeof SETTING>;

const ANSWER = fields({
  path: TEXT,
  /** False when the file is none that could be changed: somebody has to mend it first. */
  isWritable: FLAG,
  pause: orNull(fields({ until: orNull(TEXT) })),
  problems: listOf(
    fields({
      /** Null when the file as a whole cannot be read. */
      field: orNull(TEXT),
      message: TEXT,
    }),
  ),
  fields: listOf(SETTING),
});
export type SettingsAnswer = v.InferOutput<typeof ANSWER>;

export const settings = defineRoute({
  path: "/settings",
  parameters: {},
  isApart: true,
  answers: ANSWER,
  handle: async ({ daemonHome, text, now }) => {
    const { config: path, run } = daemonHome.paths;
    const { config, raw, problems } = loadConfig(path);
    return {
      path,
      isWritable: raw !== null,
      pause: readPause(run, now),
      problems: problems.map((problem) => ({
        field: problem.field,
        message: describeSettingProblem(problem, system.readFile(path), text),
      })),
      fields: Object.entries(FIELDS).map(([name, field]) =>
        toSettingAnswer(
          name,
          field,
          valueAt(config, name) as ConfigValue,
          isFieldValue(field, valueAt(raw, name)),
          text,
        ),
      ),
    };
  },
});

function toSettingAnswer(
  name: string,
  field: ConfigField,
  value: ConfigValue,
  isSet: boolean,
  text: Text,
): SettingAnswer {
  const number = field.kind === "number" ? field : null;
  return {
    name,
    kind: field.kind,
    value,
    default: field.default,
    isSet,
    description: text.settings[name as keyof Text["settings"]],
    isNullable: field.nullable === true,
    min: number?.min ?? null,
    max: number?.max ?? null,
    isWhole: number?.whole ?? false,
    choices:
      field.kind === "choice"
        ? listFieldChoices(field)
        : field.kind === "texts"
          ? (field.choices ?? null)
          : null,
    runsProgram: runsProgram(name),
  };
}
