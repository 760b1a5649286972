/**
 * Passwords in addresses: `scheme://user:password@host`. One for this machine, or for a host of documents, is no secret, nor
 * is what only stands for a password.
 */
const LOGIN =
  /([^\s\0-\x1F\x7F:@/"'`<>()[\]{}\\,;|]{0,64}):([^\s\0-\x1F\x7F/"'`()\\,;|]{1,128})@(\[[\da-f:.]{2,45}\]|[^\s\0-\x1F\x7F:@/"'`<>()\\,;|?#]{1,253})/iy;

const HARMLESS_HOST =
  /^(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\]|(?:.+\.)?example(?:\..+)?|.+\.(?:test|invalid|localhost))$/i;

/** A name in a template, or a word that everybody writes there. */
const STAND_IN =
  /^(?:<.*|\$\{.*|\$[a-z_]\w*|\{.*|\[.*\]|#\{.*\}|%[a-z_]+%|%[sdv]|\*+|\.{3}|…|x{3,}|(?:my|your|the|some|db|user)?[-_]?(?:pass(?:word|wd)?|pwd?|secret|token|key)(?:[-_]?here)?|change[-_]?(?:me|it|this)|placeholder|redacted)$/i;

/** Each with its user and host; nothing of it is ever printed. */
export function urlPasswords(text: string): readonly string[] {
  const found: string[] = [];
  for (let at = text.indexOf("://"); at !== -1; at = text.indexOf("://", at + 3)) {
    if (!/[a-z\d]/i.test(text[at - 1] ?? "")) continue;
    LOGIN.lastIndex = at + 3;
    const [whole, user = "", password = "", host = ""] = LOGIN.exec(text) ?? [];
    if (whole !== undefined && isSecret(user, password, host)) found.push(whole);
  }
  return found;
}

const isSecret = (user: string, password: string, host: string): boolean =>
  !HARMLESS_HOST.test(host) &&
  !/^[<{$%]/.test(host) &&
  !STAND_IN.test(password) &&
  // What a database has before anybody sets one.
  password !== user;
