import type { SecretName } from "./read.ts";
import { PASSWORD } from "./strength.ts";

/** What a password is called elsewhere; Korean has particles and a file of its own. */
const NAMES =
  /(?:密\s?码|密\s?碼|口令|パスワード|パスフレーズ|暗証番号|mots? de passe|contraseñas?|senha|clave secreta|пароль)[*\s]{0,3}$/i;
/** `数据库密码是 …`, `パスワードは …`: a name and what says that the value follows. */
const FOREIGN_STATEMENT = /(?:(?:密码|密碼|口令)(?:是|为|為)|(?:パスワード|パスフレーズ)は)$/;
const LONGEST = 16;

/** The name that ends at `end`, before a separator. */
export function readForeignName(text: string, end: number): SecretName | undefined {
  const found = NAMES.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0];
  if (found === undefined) return undefined;
  return { start: end - found.length, end, name: found, strength: PASSWORD };
}

/** Entered behind the word that says that a value follows. */
export function readForeignStatement(text: string, end: number): SecretName | undefined {
  const found = FOREIGN_STATEMENT.exec(text.slice(Math.max(0, end - LONGEST), end))?.[0];
  if (found === undefined) return undefined;
  return { start: end - found.length, end, name: found, strength: PASSWORD };
}
