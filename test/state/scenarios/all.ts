import type { Scenario } from "../stage.ts";
import { COMPANY } from "./company.ts";
import { ENDS } from "./ends.ts";
import { LIVES } from "./lives.ts";
import { PERMISSIONS } from "./permissions.ts";
import { PRINTED } from "./printed.ts";
import { QUESTIONS } from "./questions.ts";
import { TURNS } from "./turns.ts";

export const SCENARIOS: readonly Scenario[] = [
  ...PERMISSIONS,
  ...QUESTIONS,
  ...TURNS,
  ...ENDS,
  ...LIVES,
  ...COMPANY,
  ...PRINTED,
];
