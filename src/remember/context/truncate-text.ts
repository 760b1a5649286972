/** How much of a text a saved context keeps. */
import { cutCharacters } from "../../event/cut.ts";

export const MAX_OBJECTIVE_LENGTH = 600;

export const truncateText = (text: string, units: number): string =>
  text.length <= units ? text : `${cutCharacters(text, units - 1).trimEnd()}…`;
