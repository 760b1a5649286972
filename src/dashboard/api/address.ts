/** Where something is asked for. */
export const API_PREFIX = "/api/v1";

export type ApiQuery = Readonly<Record<string, string | number | null | undefined>>;

/** The address behind the root, without what is null or empty. */
export function apiAddress(path: string, query: ApiQuery = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== "") parameters.set(name, String(value));
  }
  const text = parameters.toString();
  return path + (text === "" ? "" : `?${text}`);
}
