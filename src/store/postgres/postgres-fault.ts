import { SQL } from "bun";
import { StoreFault, type StoreFaultCode } from "../fault.ts";

/** SQLSTATE: five characters, of which the first two are the class. */
const stateOf = (error: unknown): string =>
  error instanceof SQL.PostgresError && typeof error.errno === "string" ? error.errno : "";

/** A record that was refused for its own sake: bad data, a broken constraint, larger than an index takes. */
export const isRecordRefusal = (error: unknown): boolean => /^(?:22|23|54)/.test(stateOf(error));

/** `place`: host and database, never more of where it is. */
export function toStoreFault(error: unknown, place: string): StoreFault {
  if (error instanceof StoreFault) return error;
  return new StoreFault(kindOf(error), place, error);
}

function kindOf(error: unknown): StoreFaultCode {
  const state = stateOf(error);
  // A lock that was not had in time, a deadlock, too many connections.
  if (/^(?:55P03|57014|40|53300)/.test(state)) return "DB_BUSY";
  if (/^(?:53|58)/.test(state)) return "DB_FULL";
  if (/^(?:28|42501|3D000)/.test(state)) return "DB_DENIED";
  // Shutting down, starting up, cut off.
  if (/^(?:08|57P)/.test(state)) return "DB_UNREACHABLE";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (state !== "") return "DB_FAILED";
  // The certificate is not known, not for this host, or out of date; or the server has none.
  if (/CERT|SIGNED|SIGNATURE|ERR_TLS|POSTGRES_TLS/.test(code)) return "DB_INSECURE";
  if (/^(?:ERR_POSTGRES_(?:CONNECTION|IDLE|LIFETIME)|E[A-Z]+$)/.test(code)) return "DB_UNREACHABLE";
  return "DB_FAILED";
}
