/** What `self-gen doctor` finds. */
import type { Text } from "../../../text/text.ts";
import { sharedAnswer } from "../records/shared-command.ts";
import { defineRoute } from "../route.ts";
import { FLAG, listOf, oneOf, orNull, shape, TEXT, TIME } from "../shape/schema.ts";

export type DoctorFinding = {
  readonly check: string;
  /** What is looked at, in the person's language. */
  readonly name: string;
  readonly level: "ok" | "note" | "wrong";
  readonly code: string;
  readonly message: string;
  readonly fix: string | null;
};

export type DoctorAnswer = {
  readonly ok: boolean;
  readonly at: string;
  readonly findings: readonly DoctorFinding[];
};

type DoctorCommandAnswer = {
  readonly ok: boolean;
  readonly findings: readonly Omit<DoctorFinding, "name">[];
};

export const doctor = defineRoute({
  path: "/doctor",
  parameters: {},
  isApart: true,
  answers: shape<DoctorAnswer>({
    ok: FLAG,
    at: TIME,
    findings: listOf(
      shape<DoctorFinding>({
        check: TEXT,
        name: TEXT,
        level: oneOf("ok", "note", "wrong"),
        code: TEXT,
        message: TEXT,
        fix: orNull(TEXT),
      }),
    ),
  }),
  handle: async ({ house, text }) => {
    const { ok, findings } = (await sharedAnswer(house.runOwn, [
      "doctor",
      "--json",
    ])) as DoctorCommandAnswer;
    return {
      ok,
      at: new Date().toISOString(),
      findings: findings.map(({ check, level, code, message, fix }) => ({
        check,
        name: nameOf(check, text),
        level,
        code,
        message,
        fix,
      })),
    } satisfies DoctorAnswer;
  },
});

function nameOf(check: string, { doctor: { checks } }: Text): string {
  return Object.hasOwn(checks, check) ? checks[check as keyof typeof checks] : check;
}
