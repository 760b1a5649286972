/** Where a team is: a PostgreSQL database, or a hub in front of one. */
import { readConnectionUrl } from "../store/postgres/connection.ts";

/** Whether it leads to a hub. */
export const isHubUrl = ({ protocol }: URL): boolean =>
  protocol === "https:" || protocol === "http:";

/** Null for what is neither. A hub's address has nothing of a person in it: the token is kept apart. */
export function parseTeamUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!isHubUrl(url)) return readConnectionUrl(text);
  return url.username === "" && url.password === "" && url.hostname !== "" ? url : null;
}
