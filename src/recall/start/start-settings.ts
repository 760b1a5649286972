/** What the settings and the place of an installation say about a start's answer. */
import type { Paths } from "../../config/paths.ts";
import { type Config, START_SOURCES, type StartSource } from "../../config/schema.ts";

/** Anything that a newer client says is a startup. */
const sourceOf = (source: string | null): StartSource =>
  START_SOURCES.find((one) => one === source) ?? "startup";

/** `rules`: what they may take beside the rest. */
export type StartBudget = { readonly rules: number; readonly rest: number };

/** Whoever turns a start off gets no rules with it either. */
export const toStartBudget = (rest: number, rules: number): StartBudget => ({
  rules: rest === 0 ? 0 : rules,
  rest,
});

export const getStartBudget = ({ contextBudget }: Config, source: string | null): StartBudget =>
  toStartBudget(contextBudget[sourceOf(source)], contextBudget.rules);

export const RULES_SETTING = "contextBudget.rules";

/** The setting that says so. */
export const getBudgetSetting = (source: string | null): `contextBudget.${StartSource}` =>
  `contextBudget.${sourceOf(source)}`;

/** The home, when it is not the one that our texts name. */
export const getUnusualHome = ({ home, userHome }: Paths): string | null =>
  home === `${userHome}/.self-generation` ? null : home;
