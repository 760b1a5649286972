/** What the words of a search for errors stand for besides: names of errors, and words of the other language. */
import type { OtherWords } from "../../remember/errors/list-errors.ts";
import { translationsOf } from "./glossary/glossary.ts";
import { errorNames } from "./rank/error-names.ts";

export const OTHER_WORDS: OtherWords = { names: errorNames, translations: translationsOf };
