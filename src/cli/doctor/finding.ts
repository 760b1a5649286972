/** What a check found, and what can be done about it. `--json` prints the same, without the repair. */
import type { Text } from "../../text/text.ts";
import type { House } from "../command/command.ts";

export type Level =
  | "ok"
  /** Worth knowing; nothing is broken. */
  | "note"
  /** Something does not work or will not for long: exit code 1. */
  | "wrong";

export type Finding = {
  readonly check: CheckName;
  readonly level: Level;
  readonly code: string;
  readonly message: string;
  /** Null only where all is well. */
  readonly fix: string | null;
  /** What `--fix` does; answers what the person has to know about it, if anything. */
  readonly repair?: () => Promise<string | null>;
};

export type CheckName = keyof Text["doctor"]["checks"];

/** What every check is given. */
export type Patient = {
  readonly house: House;
  readonly text: Text;
  /** All the time it takes. */
  readonly full: boolean;
  readonly now: Date;
};

/** A repair about which there is nothing to know. */
export const quietly =
  (work: () => unknown): (() => Promise<null>) =>
  async () => {
    await work();
    return null;
  };

export const fine = (check: CheckName, message: string): Finding => ({
  check,
  level: "ok",
  code: "OK",
  message,
  fix: null,
});
