/** Classes of characters as bit masks, so that a table can say "lower-case hex" as one number. */
export const DIGIT = 1;
const LOWER_AF = 2;
const LOWER_GZ = 4;
export const UPPER_AF = 8;
const UPPER_GZ = 16;
export const UNDERSCORE = 32;
export const DASH = 64;
export const DOT = 128;
export const SLASH_PLUS = 256;
export const EQUALS = 512;
export const PERCENT = 1024;
export const TILDE = 2048;
export const SPACE = 4096;
export const QUOTE = 8192;
/** Only in the answer of `joinedClasses` (`redact/lexical`): anything else that is not ASCII. */
export const OTHER = 16384;
export const EAST_ASIAN = 32768;

export const LOWER = LOWER_AF | LOWER_GZ;
export const UPPER = UPPER_AF | UPPER_GZ;
export const LETTER = LOWER | UPPER;
export const ALNUM = DIGIT | LETTER;
export const HEX = DIGIT | LOWER_AF;
export const WORD = ALNUM | UNDERSCORE;
export const TOKEN = WORD | DASH;

/** Which characters of ASCII are of which class; all others have none. */
export const CLASS_CHARACTERS: readonly (readonly [characters: string, mask: number])[] = [
  ["0123456789", DIGIT],
  ["abcdef", LOWER_AF],
  ["ghijklmnopqrstuvwxyz", LOWER_GZ],
  ["ABCDEF", UPPER_AF],
  ["GHIJKLMNOPQRSTUVWXYZ", UPPER_GZ],
  ["_", UNDERSCORE],
  ["-", DASH],
  [".", DOT],
  ["/+", SLASH_PLUS],
  ["=", EQUALS],
  ["%", PERCENT],
  ["~", TILDE],
  [" \t\n\r\v\f", SPACE],
  ["\"'`", QUOTE],
];
