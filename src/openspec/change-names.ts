/**
 * What folders of an OpenSpec tree are called. A change is `<name>`, or with numbers `<number>-<name>`; archiving moves it to
 * `archive/<yyyy-mm-dd>-<name>`. An id is a name, or only its number.
 */
export type OpenspecChangeNames = {
  readonly active: readonly string[];
  readonly archived: readonly string[];
};

export type OpenspecChangeFolder = { readonly name: string; readonly isArchived: boolean };

const DATE = /^\d{4}-\d{2}-\d{2}-(?=.)/;
const NUMBER = /^\d+$/;
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/;
const LONGEST_UNITS = 255;

export const ARCHIVE = "archive";

export const withoutDate = (name: string): string => name.replace(DATE, "");

/** Nothing that could lead elsewhere, hide, or break a line. */
export const isChangeName = (name: string): boolean =>
  name !== "" &&
  name !== ARCHIVE &&
  name.length <= LONGEST_UNITS &&
  !name.startsWith(".") &&
  !/[/\\]/.test(name) &&
  !CONTROL.test(name);

/** The id as it is looked for: `#00027` is how people write a number. Null when it can name no change. */
export function parseChangeId(id: string): string | null {
  const bare = id.trim().replace(/^#(?=\d)/, "");
  return isChangeName(bare) ? bare : null;
}

/**
 * The change that an id names: the name itself before a name that begins with it, one under way before an archived one, the
 * newest of the archived. Names are compared without the date, or an id like `01` would name every January.
 */
export function findChangeName(
  id: string,
  names: OpenspecChangeNames,
): OpenspecChangeFolder | null {
  const active = names.active.toSorted();
  const archived = names.archived.toSorted().toReversed();
  for (const fits of [isName, beginsWith, holdsNumber, holdsSameNumber]) {
    const found = active.find((name) => fits(name, id));
    if (found !== undefined) return { name: found, isArchived: false };
    const older = archived.find((name) => name === id || fits(withoutDate(name), id));
    if (older !== undefined) return { name: older, isArchived: true };
  }
  return null;
}

const isName = (name: string, id: string): boolean => name === id;

const beginsWith = (name: string, id: string): boolean =>
  name.startsWith(id) && /^[-_]./.test(name.slice(id.length));

/** `login-00027`: only a number is looked for behind other words. */
const holdsNumber = (name: string, id: string): boolean =>
  NUMBER.test(id) && name.split(/[-_]/).includes(id);

/** `27` is `00027`. */
const holdsSameNumber = (name: string, id: string): boolean =>
  NUMBER.test(id) &&
  name.split(/[-_]/).some((part) => NUMBER.test(part) && withoutZeros(part) === withoutZeros(id));

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, "");
