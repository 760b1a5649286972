/** One form for what people write in several: composed, of one width, without case and accents. */

/** Letters, digits and signs in one width and composed; case is kept, because names are split by it. */
export function foldWidth(text: string): string {
  if (isAscii(text)) return text;
  const composed = text.normalize("NFC");
  return OTHER_WIDTH.test(composed)
    ? composed.replaceAll(OTHER_WIDTHS, (wide) => wide.normalize("NFKC"))
    : composed;
}

/** Full-width letters and signs, half-width Kana and Hangul, the ideographic space. */
const OTHER_WIDTH = /[\u3000\uff01-\uffdc\uffe0-\uffe6]/;
const OTHER_WIDTHS = /[\u3000\uff01-\uffdc\uffe0-\uffe6]+/g;

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** Without case, and without accents on Latin letters. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase();
  return /[\u00c0-\u024f]/.test(lower)
    ? lower
        .normalize("NFD")
        .replaceAll(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
    : lower;
}
