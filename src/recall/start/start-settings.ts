/** What the settings and the place of an installation say about a start's answer. */
import type { Paths } from "../../config/paths.ts";
import type { Config } from "../../config/schema.ts";

type BudgetSource = keyof Config["contextBudget"];

const SOURCES: ReadonlySet<string> = new Set(["startup", "resume", "clear", "compact", "fork"]);

/** Anything that a newer client says is a startup. */
const sourceOf = (source: string | null): BudgetSource =>
  source !== null && SOURCES.has(source) ? (source as BudgetSource) : "startup";

export const getContextBudget = ({ contextBudget }: Config, source: string | null): number =>
  contextBudget[sourceOf(source)];

/** The setting that says so. */
export const getBudgetSetting = (source: string | null): string =>
  `contextBudget.${sourceOf(source)}`;

/** The home, when it is not the one that our texts name. */
export const getUnusualHome = ({ home, userHome }: Paths): string | null =>
  home === `${userHome}/.self-generation` ? null : home;
