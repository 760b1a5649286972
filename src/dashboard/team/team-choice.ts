/**
 * Whether the address asks for the team's history instead of this machine's, and of which machines. It goes along to the next view where
 * that one can show it; what exists on this machine alone stays with this machine.
 */
export type TeamChoice = { readonly machine: string; readonly person: string };

const NAMES = ["store", "machine", "person"] as const;

/** Views, and routes of the API, that can show either. */
const VIEWS = /^\/(?:history|history\/errors|search|charts|session\/[^/]+)$/;
const ROUTES =
  /^\/(?:history|projects|labels|search|errors|usage|charts|waits|event\/[^/]+|sessions\/[^/]+(?:\/(?:story|timeline|compactions))?)$/;

export const isTeamView = (path: string): boolean => VIEWS.test(path);

/** Null for this machine's. `isOnlyTeam`: there is no machine. */
export function readTeamChoice(
  path: string,
  query: URLSearchParams,
  isOnlyTeam = false,
): TeamChoice | null {
  if (!isTeamView(path) || (query.get("store") !== "team" && !isOnlyTeam)) return null;
  return { machine: query.get("machine") ?? "", person: query.get("person") ?? "" };
}

const toQuery = ({ machine, person }: TeamChoice): URLSearchParams => {
  const query = new URLSearchParams({ store: "team" });
  if (machine !== "") query.set("machine", machine);
  if (person !== "") query.set("person", person);
  return query;
};

/** `to` with what is chosen, where it says nothing itself and can show it. */
export const keepTeamChoice = (to: string, choice: TeamChoice | null): string =>
  addTeamChoice(to, choice, isTeamView);

/** The same of an address of the API. */
export const askOfTeam = (address: string, choice: TeamChoice | null): string =>
  addTeamChoice(address, choice, (path) => ROUTES.test(path));

function addTeamChoice(
  to: string,
  choice: TeamChoice | null,
  takes: (path: string) => boolean,
): string {
  const [path = "", text = ""] = to.split("?");
  const query = new URLSearchParams(text);
  if (choice === null || !takes(path) || query.has("store")) return to;
  for (const [name, value] of toQuery(choice)) query.set(name, value);
  return `${path}?${query.toString()}`;
}

/** Of an address that is this machine's. */
export function withoutTeamChoice(query: URLSearchParams): string {
  const left = new URLSearchParams(query);
  for (const name of NAMES) left.delete(name);
  return left.toString();
}
