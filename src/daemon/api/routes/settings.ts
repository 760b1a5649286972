/** Every setting: what it is, what it may be, and what it is now. Read from the file each time; it is small. */
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
import { ANYTHING, FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT } from "../shape/schema.ts";

export type SettingAnswer = {
  readonly name: string;
  readonly kind: ConfigField["kind"];
  readonly value: ConfigValue;
  readonly default: ConfigValue;
  /** Whether the file says so, rather than the default. */
  readonly isSet: boolean;
  readonly description: string;
  readonly isNullable: boolean;
  /** Of a number. */
  readonly min: number | null;
  readonly max: number | null;
  readonly isWhole: boolean;
  /** Of a choice, and of a list that takes only certain words. */
  readonly choices: readonly string[] | null;
  /** It names a program that is run later, so only a terminal sets it. */
  readonly runsProgram: boolean;
};

export type SettingProblem = {
  /** Null when the file as a whole cannot be read. */
  readonly field: string | null;
  readonly message: string;
};

export type SettingsAnswer = {
  readonly path: string;
  /** False when the file is none that could be changed: somebody has to mend it first. */
  readonly isWritable: boolean;
  readonly pause: { readonly until: string | null } | null;
  readonly problems: readonly SettingProblem[];
  readonly fields: readonly SettingAnswer[];
};

export const settings = defineRoute({
  path: "/settings",
  parameters: {},
  isApart: true,
  answers: shape<SettingsAnswer>({
    path: TEXT,
    isWritable: FLAG,
    pause: orNull(shape<NonNullable<SettingsAnswer["pause"]>>({ until: orNull(TEXT) })),
    problems: listOf(shape<SettingProblem>({ field: orNull(TEXT), message: TEXT })),
    fields: listOf(
      shape<SettingAnswer>({
        name: TEXT,
        kind: oneOf("boolean", "number", "choice", "text", "path", "texts"),
        value: ANYTHING,
        default: ANYTHING,
        isSet: FLAG,
        description: TEXT,
        isNullable: FLAG,
        min: orNull(NUMBER),
        max: orNull(NUMBER),
        isWhole: FLAG,
        choices: orNull(listOf(TEXT)),
        runsProgram: FLAG,
      }),
    ),
  }),
  handle: async ({ house, text, now }) => {
    const { config: path, run } = house.paths;
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
    } satisfies SettingsAnswer;
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
