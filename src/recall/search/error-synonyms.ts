/** Synonyms for a search of errors: names of errors, what people say of them, and words of the other language. */
import type { WordExpansion } from "../../remember/errors/list-errors.ts";
import { findTranslations } from "./glossary/glossary.ts";
import { findErrorNames } from "./rank/error-names.ts";
import { findSayings } from "./rank/saying-forms.ts";

export const ERROR_SYNONYMS: WordExpansion = {
  names: findErrorNames,
  meanings: (words) =>
    findSayings(words).map(({ asked, stem, names }) => ({
      typed: [...new Set([asked, stem])],
      others: [...names, ...findTranslations(asked.toLowerCase())],
    })),
};
