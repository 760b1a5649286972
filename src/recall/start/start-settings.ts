/** What the settings and the place of an installation say about a start's answer. */
import type { Paths } from "../../config/paths.ts";
import { type Config, START_SOURCES, type StartSource } from "../../config/schema.ts";

/** Anything that a newer client says is a startup. */
const sourceOf = (source: string | null): StartSource =>
  START_SOURCES.find((one) => one === source) ?? "startup";

export const getContextBudget = ({ contextBudget }: Config, source: string | null): number =>
  contextBudget[sourceOf(source)];

/** The setting that says so. */
export const getBudgetSetting = (source: string | null): `contextBudget.${StartSource}` =>
  `contextBudget.${sourceOf(source)}`;

/** The home, when it is not the one that our texts name. */
export const getUnusualHome = ({ home, userHome }: Paths): string | null =>
  home === `${userHome}/.self-generation` ? null : home;
