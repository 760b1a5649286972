/**
 * Whose process holds the other end of a connection on this machine, as the system knows it. What somebody was shown who had
 * our port for a while, or is shown over a connection that he kept from then, opens nothing for another user's process. Linux
 * tells; elsewhere, and of connections that come from another network, nobody does.
 */
import { readFileSync } from "node:fs";

export type Peer = { readonly address: string; readonly port: number };

const TABLES = [
  { path: "/proc/net/tcp", before: "" },
  { path: "/proc/net/tcp6", before: "0000000000000000FFFF0000" },
] as const;

/** Open, or closed by us alone: somebody still holds it. */
const HELD_STATES: ReadonlySet<string> = new Set(["01", "08"]);

/** Whether it is certainly another user's; root can read everything anyway. */
export function isOfAnotherUser(peer: Peer | null, own: Peer): boolean {
  const user = process.getuid?.();
  if (peer === null || user === undefined) return false;
  for (const { path, before } of TABLES) {
    const table = textOf(path);
    const at = table.indexOf(` ${before}${hexOf(peer)} ${before}${hexOf(own)} `);
    if (at === -1) continue;
    const [, , state = "", , , , uid] = table
      .slice(at, table.indexOf("\n", at))
      .trim()
      .split(/\s+/);
    return !HELD_STATES.has(state) || (Number(uid) !== user && Number(uid) !== 0);
  }
  return false;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** As the tables have it: the address from its last byte on. */
const hexOf = ({ address, port }: Peer): string => {
  const bytes = (/\d+\.\d+\.\d+\.\d+$/.exec(address)?.[0] ?? "0.0.0.0").split(".").map(Number);
  const hex = (value: number, digits: number): string =>
    value.toString(16).toUpperCase().padStart(digits, "0");
  return `${bytes
    .toReversed()
    .map((byte) => hex(byte, 2))
    .join("")}:${hex(port, 4)}`;
};
