/**
 * The configuration as data: every field with its kind and default. `config list` prints it, `config set`
 * checks against it, and loading falls back to it field by field. Written by hand rather than with a schema
 * library, because every hook reads it.
 */

import { BLOCKER_TYPES, type BlockerType } from "../lexicon/blocker-types.ts";

export const LANGUAGES = ["ko", "en"] as const;

export type Language = (typeof LANGUAGES)[number];

/** How a session can start. */
export const START_SOURCES = ["startup", "resume", "clear", "compact", "fork"] as const;

export type StartSource = (typeof START_SOURCES)[number];

/** Of what a person can be notified. */
export const NOTICE_KINDS = ["permission", "question", "finished", "failed"] as const;

export type NoticeKind = (typeof NOTICE_KINDS)[number];

export type Config = {
  readonly enabled: boolean;
  readonly language: Language;
  readonly collectPromptText: boolean;
  readonly collectCommands: boolean;
  readonly excludeProjects: readonly string[];
  readonly retentionDays: number;
  readonly analysisModel: string;
  readonly analysisOnSessionEnd: boolean;
  /** Whether the person's own client words what was found; `ask`: nobody has said yet. */
  readonly analysisUsesModel: boolean | "ask";
  readonly analysisDays: number;
  readonly analysisCacheMaxAgeHours: number;
  /** What a day of work may cost, estimated; null for no budget. */
  readonly budget: { readonly dailyUsd: number | null };
  readonly analysisDailyBudget: { readonly runs: number; readonly usd: number };
  readonly contextBudget: Readonly<Record<StartSource | "rules" | "failure" | "summary", number>>;
  readonly ruleReceipts: boolean;
  readonly reminders: boolean;
  readonly skillMatch: boolean;
  readonly checkpoint: { readonly atStart: boolean };
  readonly archive: {
    readonly enabled: boolean;
    readonly maxMegabytes: number;
    readonly retentionDays: number;
  };
  readonly stream: { readonly enabled: boolean };
  readonly daemon: { readonly autostart: boolean };
  readonly dbPath: string | null;
  readonly notify: {
    readonly enabled: boolean;
    readonly on: readonly NoticeKind[];
    readonly desktop: boolean;
    /** A program and its arguments; empty for none. */
    readonly command: readonly string[];
    readonly afterSeconds: number;
    readonly cooldownSeconds: number;
    readonly longTurnSeconds: number;
  };
  readonly recovery: { readonly maxAttempts: number } & Readonly<
    Record<BlockerType, { readonly agent: string | null; readonly command: string | null }>
  >;
  readonly embedding: {
    readonly enabled: boolean;
    readonly model: string;
    readonly threshold: number | null;
    readonly batchSize: number;
    readonly modelCacheDir: string | null;
    readonly server: {
      readonly socketPath: string | null;
      readonly idleTimeoutMinutes: number;
      readonly clientTimeoutMs: number;
    };
  };
};

export type ConfigValue = boolean | number | string | null | readonly string[];

/** Every setting by its dotted name. */
export type SettingName<Group = Config> = {
  [K in keyof Group & string]: Group[K] extends ConfigValue ? K : `${K}.${SettingName<Group[K]>}`;
}[keyof Group & string];

export type SettingValue<Name extends string, Group = Config> = Name extends keyof Group
  ? Group[Name]
  : Name extends `${infer K}.${infer Rest}`
    ? K extends keyof Group
      ? SettingValue<Rest, Group[K]>
      : never
    : never;

export type ConfigField = { readonly default: ConfigValue } & (
  | { readonly kind: "boolean" }
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly whole: boolean }
  /** `orBoolean`: true and false are choices too. */
  | { readonly kind: "choice"; readonly choices: readonly string[]; readonly orBoolean?: true }
  | { readonly kind: "text" | "path" }
  /** `choices` are all that may stand in the list; without them anything may. */
  | { readonly kind: "texts"; readonly choices?: readonly string[] }
) & { readonly nullable?: true };

const boolean = (value: boolean): ConfigField => ({ kind: "boolean", default: value });
const whole = (value: number, min: number, max: number): ConfigField => ({
  kind: "number",
  whole: true,
  default: value,
  min,
  max,
});
const path: ConfigField = { kind: "path", default: null, nullable: true };

const words = (value: string | null): ConfigField => ({
  kind: "text",
  default: value,
  nullable: true,
});

/** Of each blocker: who sees to it, and what is run for it. */
function recoveryFields(): Readonly<Record<string, ConfigField>> {
  const fields: Record<string, ConfigField> = {};
  for (const [type, { owner }] of Object.entries(BLOCKER_TYPES)) {
    fields[`recovery.${type}.agent`] = words(owner);
    fields[`recovery.${type}.command`] = words(null);
  }
  return fields;
}

/** The client cuts a hook's output at 10,000 UTF-16 units. */
const LARGEST_ANSWER = 9900;

export const FIELDS: Readonly<Record<string, ConfigField>> = {
  enabled: boolean(true),
  /** The locale's where none is chosen (`language.ts`). */
  language: { kind: "choice", choices: LANGUAGES, default: "en" },
  collectPromptText: boolean(true),
  collectCommands: boolean(true),
  excludeProjects: { kind: "texts", default: [] },
  retentionDays: whole(90, 1, 36_500),
  analysisModel: { kind: "text", default: "sonnet" },
  analysisOnSessionEnd: boolean(true),
  analysisUsesModel: { kind: "choice", choices: ["ask"], orBoolean: true, default: "ask" },
  analysisDays: whole(7, 1, 365),
  analysisCacheMaxAgeHours: whole(24, 1, 8760),
  "analysisDailyBudget.runs": whole(2, 0, 1000),
  "analysisDailyBudget.usd": { kind: "number", whole: false, default: 0.5, min: 0, max: 1000 },
  "budget.dailyUsd": {
    kind: "number",
    whole: false,
    default: null,
    min: 0.01,
    max: 100_000,
    nullable: true,
  },
  "contextBudget.startup": whole(3000, 0, LARGEST_ANSWER),
  "contextBudget.fork": whole(3000, 0, LARGEST_ANSWER),
  "contextBudget.clear": whole(1000, 0, LARGEST_ANSWER),
  "contextBudget.resume": whole(1500, 0, LARGEST_ANSWER),
  "contextBudget.compact": whole(9900, 0, LARGEST_ANSWER),
  /** Beside that of a start: however many rules there are, the rest keeps its room. */
  "contextBudget.rules": whole(3000, 0, LARGEST_ANSWER),
  "contextBudget.failure": whole(1500, 0, LARGEST_ANSWER),
  "contextBudget.summary": whole(1200, 0, LARGEST_ANSWER),
  ruleReceipts: boolean(true),
  reminders: boolean(true),
  skillMatch: boolean(true),
  "checkpoint.atStart": boolean(true),
  "archive.enabled": boolean(true),
  "archive.maxMegabytes": whole(2048, 1, 10_000_000),
  "archive.retentionDays": whole(365, 1, 36_500),
  "stream.enabled": boolean(true),
  "daemon.autostart": boolean(true),
  dbPath: path,
  "notify.enabled": boolean(false),
  "notify.on": { kind: "texts", choices: NOTICE_KINDS, default: ["permission", "question"] },
  "notify.desktop": boolean(true),
  "notify.command": { kind: "texts", default: [] },
  "notify.afterSeconds": whole(5, 0, 3600),
  "notify.cooldownSeconds": whole(60, 0, 86_400),
  "notify.longTurnSeconds": whole(60, 0, 86_400),
  "recovery.maxAttempts": whole(3, 0, 100),
  ...recoveryFields(),
  "embedding.enabled": boolean(true),
  "embedding.model": { kind: "text", default: "default" },
  "embedding.threshold": {
    kind: "number",
    whole: false,
    default: null,
    min: 0,
    max: 2,
    nullable: true,
  },
  "embedding.batchSize": whole(50, 1, 10_000),
  "embedding.modelCacheDir": path,
  "embedding.server.socketPath": path,
  "embedding.server.idleTimeoutMinutes": whole(30, 1, 10_080),
  "embedding.server.clientTimeoutMs": whole(10_000, 100, 600_000),
};

/** Whether a value may stand in a field. */
export function isFieldValue(field: ConfigField, value: unknown): value is ConfigValue {
  if (value === null) return field.nullable === true;
  switch (field.kind) {
    case "boolean":
      return typeof value === "boolean";
    case "number":
      return (
        typeof value === "number" &&
        value >= field.min &&
        value <= field.max &&
        (!field.whole || Number.isInteger(value))
      );
    case "choice":
      return typeof value === "boolean"
        ? field.orBoolean === true
        : typeof value === "string" && field.choices.includes(value);
    case "text":
      return typeof value === "string" && value !== "";
    case "path":
      return typeof value === "string" && /^[~/]/.test(value) && !value.includes("\0");
    case "texts":
      return Array.isArray(value) && value.every((one) => isListElement(field, one));
  }
}

/** Everything that may be chosen, as it is typed. */
export const listFieldChoices = ({
  choices,
  orBoolean,
}: Extract<ConfigField, { kind: "choice" }>): readonly string[] =>
  orBoolean === true ? [...choices, "true", "false"] : choices;

/** Whether something may be an element of a list. */
export const isListElement = (
  { choices }: Extract<ConfigField, { kind: "texts" }>,
  one: unknown,
): one is string => typeof one === "string" && one !== "" && (choices?.includes(one) ?? true);
