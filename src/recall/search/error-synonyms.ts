/** Synonyms for a search of errors: names of errors, and words of the other language. */
import type { WordExpansion } from "../../remember/errors/list-errors.ts";
import { findTranslations } from "./glossary/glossary.ts";
import { findErrorNames } from "./rank/error-names.ts";

export const ERROR_SYNONYMS: WordExpansion = {
  names: findErrorNames,
  translations: findTranslations,
};
