/** What the settings and the place of an installation say about a start's answer. */
import type { Paths } from "../../config/paths.ts";
import type { Config } from "../../config/schema.ts";

type Source = keyof Config["contextBudget"];

const SOURCES: ReadonlySet<string> = new Set(["startup", "resume", "clear", "compact", "fork"]);

/** Anything that a newer client says is a startup. */
const sourceOf = (source: string | null): Source =>
  source !== null && SOURCES.has(source) ? (source as Source) : "startup";

export const budgetOf = ({ contextBudget }: Config, source: string | null): number =>
  contextBudget[sourceOf(source)];

/** The setting that says so. */
export const budgetSetting = (source: string | null): string => `contextBudget.${sourceOf(source)}`;

/** The home, when it is not the one that our texts name. */
export const unusualHome = ({ home, userHome }: Paths): string | null =>
  home === `${userHome}/.self-generation` ? null : home;
