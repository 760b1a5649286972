/** Where something is asked for. */
export const ROOT = "/api/v1";

export type Query = Readonly<Record<string, string | number | null | undefined>>;

/** The address behind the root, without what is null or empty. */
export function addressOf(path: string, query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return path + (text === "" ? "" : `?${text}`);
}
