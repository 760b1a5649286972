/** What a check found, and what can be done about it. `--json` prints the same, without the repair. */
import type { Text } from "../../text/text.ts";
import type { Installation } from "../command/command.ts";

export type DoctorLevel =
  | "ok"
  /** Worth knowing; nothing is broken. */
  | "note"
  /** Something does not work or will not for long: exit code 1. */
  | "wrong";

export type DoctorResult = {
  readonly check: DoctorCheckName;
  readonly level: DoctorLevel;
  readonly code: string;
  readonly message: string;
  /** Null only where all is well. */
  readonly fix: string | null;
  /** What `--fix` does; answers what the person has to know about it, if anything. */
  readonly repair?: () => Promise<string | null>;
};

export type DoctorCheckName = keyof Text["doctor"]["checks"];

/** What every check is given. */
export type DoctorContext = {
  readonly installation: Installation;
  readonly text: Text;
  /** `--full`: no time limit on slow checks. */
  readonly full: boolean;
  readonly now: Date;
};

/** A repair about which there is nothing to know. */
export const makeSilentRepair =
  (work: () => unknown): (() => Promise<null>) =>
  async () => {
    await work();
    return null;
  };

export const fine = (check: DoctorCheckName, message: string): DoctorResult => ({
  check,
  level: "ok",
  code: "OK",
  message,
  fix: null,
});
