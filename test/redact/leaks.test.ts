/** Every form with hundreds of values that nobody chose: one sample says nothing of what the rules let through. */
import { describe, expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";
import { type Form, NAMED_FORMS } from "./named-forms.ts";
import { PAIR_FORMS, PLACED_FORMS } from "./placed-forms.ts";
import {
  ALNUM,
  DIGITS,
  isLeaked,
  LOWER,
  type Random,
  seeded,
  signed,
  UPPER,
  VALUE_KINDS,
} from "./random-values.ts";

const ROUNDS = 300;

/** The texts of `ROUNDS` values in which a piece of the value was left. */
function leaks(form: Form, make: (random: Random) => string, seed: number): string[] {
  const random = seeded(seed);
  const found: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const value = make(random);
    const redacted = redact(form(value));
    if (isLeaked(value, redacted)) found.push(redacted);
  }
  return found;
}

const kinds = Object.entries(VALUE_KINDS);

describe("no value of 300 is left behind a name that says what it is", () => {
  test.each(Object.entries(NAMED_FORMS))("%s", (_name, form) => {
    for (const [at, [, make]] of kinds.entries()) expect(leaks(form, make, 7 + at)).toEqual([]);
  });
});

describe("no value of 300 is left in a place that says what it is", () => {
  test.each(Object.entries(PLACED_FORMS))("%s", (_name, form) => {
    for (const [at, [, make]] of kinds.entries()) expect(leaks(form, make, 7 + at)).toEqual([]);
  });
  test.each(Object.entries(PAIR_FORMS))("%s", (_name, form) => {
    expect(leaks(form, VALUE_KINDS["AWS secret"], 7)).toEqual([]);
  });
});

test("behind --key what nobody would have thought of is hidden, a name is not", () => {
  const random = seeded(11);
  const left = Array.from({ length: 1000 }, () => random.from(ALNUM, 24)).filter((value) =>
    [`tool --key ${value} run`, `tool --key=${value}`, `tool --key "${value}"`].some((text) =>
      redact(text).includes(value),
    ),
  );
  expect(left.length).toBeLessThanOrEqual(5);
  const id = "1b2c3d4e-5f60-7182-93a4-b5c6d7e8f901";
  expect(redact(`tool run x --key ${id}`)).toBe("tool run x --key [REDACTED]");
});

/** Signs that a sentence or a line of code has as well; where the name is weak, they say too little. */
const MAY_HOLD_SIGNS = Object.entries(NAMED_FORMS).filter(
  ([name]) =>
    !/token v|key v|cell|use password|and more|set the|query|argument in|SQL|SET/.test(name),
);

const LETTERS = LOWER + UPPER;

/** As a manager draws it: signs anywhere, so that hardly a piece of four letters is left between them. */
const drawn = (random: Random): string =>
  random.from(LETTERS, 1) +
  random.from(UPPER, 1) +
  random.from(`${ALNUM}!#%^*_+-=.@!#%^*+=@`, 12 + random.below(8)) +
  random.from(DIGITS, 1) +
  random.from("!#%^*+=@", 1);

describe("no password with signs in it is left behind a name that says what it is", () => {
  test.each(MAY_HOLD_SIGNS)("%s", (_name, form) => {
    expect(leaks(form, signed, 7)).toEqual([]);
  });
  const below = Object.entries(PLACED_FORMS).filter(([name]) => /password:.*next line/i.test(name));
  test.each(below)("%s", (_name, form) => {
    for (const seed of [7, 8, 9]) expect(leaks(form, drawn, seed)).toEqual([]);
  });
  const odd = ["password: v", "password=v", "DB_PASSWORD=v", "--password v", "password in json"];
  test.each(odd)("%s, where the value begins with @, / or another sign", (name) => {
    const form = NAMED_FORMS[name];
    if (form === undefined) throw new Error(name);
    for (const sign of "@/+!^*.~") {
      expect(leaks(form, (random) => sign + signed(random), 11)).toEqual([]);
    }
    for (const sign of "@/") {
      expect(leaks(form, (random) => sign + random.from(LETTERS, 14), 13)).toEqual([]);
    }
    for (const value of ["@Hunter2x", "/Sunshine99"]) {
      expect(redact(form(value))).not.toContain(value.slice(1));
    }
  });
});
