/** A choice by its name or a unique beginning of it. Null when none or several match. */
export function matchChoice<T extends string>(choices: readonly T[], given: string): T | null {
  const word = given.toLowerCase().replaceAll("-", "_");
  const found = choices.filter((one) => one.startsWith(word));
  const [only = null] = found;
  return choices.find((one) => one === word) ?? (found.length === 1 ? only : null);
}
