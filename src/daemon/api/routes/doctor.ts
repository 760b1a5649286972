/** What `self-gen doctor` finds. */
import type * as v from "valibot";
import type { Text } from "../../../text/text.ts";
import { sharedAnswer } from "../records/shared-command.ts";
import { defineRoute } from "../route.ts";
import { FLAG, TEXT, TIME, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

type DoctorCommandAnswer = {
  readonly ok: boolean;
  readonly findings: readonly Omit<DoctorFinding, "name">[];
};

const DOCTOR_FINDING = fields({
  check: TEXT,
  /** What is looked at, in the person's language. */
  name: TEXT,
  level: oneOf("ok", "note", "wrong"),
  code: TEXT,
  message: TEXT,
  fix: orNull(TEXT),
});
export type DoctorFinding = v.InferOutput<typeof DOCTOR_FINDING>;

const ANSWER = fields({
  ok: FLAG,
  at: TIME,
  findings: listOf(DOCTOR_FINDING),
});
export type DoctorAnswer = v.InferOutput<typeof ANSWER>;

export const doctor = defineRoute({
  path: "/doctor",
  parameters: {},
  isApart: true,
  answers: ANSWER,
  handle: async ({ daemonHome, text }) => {
    const { ok, findings } = (await sharedAnswer(daemonHome.runOwn, [
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
    };
  },
});

function nameOf(check: string, { doctor: { checks } }: Text): string {
  return Object.hasOwn(checks, check) ? checks[check as keyof typeof checks] : check;
}
