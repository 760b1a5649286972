/** Characters that turn text around, or that nobody sees: somebody decides by what stands there. */
const INVISIBLE_CHARACTERS =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

export const escapeInvisible = (text: string): string =>
  text.replaceAll(
    INVISIBLE_CHARACTERS,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`,
  );
