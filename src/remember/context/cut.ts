/** How much of a text a saved context keeps. */
import { cutCharacters } from "../../event/cut.ts";

export const LONGEST_OBJECTIVE = 600;

export const cut = (text: string, units: number): string =>
  text.length <= units ? text : `${cutCharacters(text, units - 1).trimEnd()}…`;
