/** What the next session of a project would be told: what `self-gen context preview` says. */
import type * as v from "valibot";
import { START_SOURCES } from "../../../config/schema.ts";
import type { PartKind } from "../../../recall/compose/context-part.ts";
import { choiceParam, optional } from "../request/parameters.ts";
import { defineRoute, SESSION_PARAM, PROJECT_NAME } from "../route.ts";
import { FLAG, TEXT, WHOLE, fields, listOf, oneOf, orNull } from "../shape/schema.ts";

const PART_KINDS = Object.keys({
  suggestions: true,
  previous: true,
  resume: true,
  resolution: true,
  reminder: true,
  skill: true,
  memory: true,
  checkpoint: true,
  snapshot: true,
  later: true,
  rules: true,
} satisfies Record<PartKind, true>) as PartKind[];

const PART = fields({
  kind: oneOf(...PART_KINDS),
  units: WHOLE,
  /** Whether no line of it was cut or told in a shorter form. */
  isWhole: FLAG,
  linesCut: WHOLE,
});

const ANSWER = fields({
  source: oneOf(...START_SOURCES),
  projectPath: TEXT,
  /** The session that goes on; null when a new one begins. */
  sessionId: orNull(TEXT),
  /** How much may be told, in characters as JavaScript counts them. */
  budget: WHOLE,
  /** How much of rules and decisions besides. */
  rulesBudget: WHOLE,
  units: WHOLE,
  /** What the model reads. */
  text: TEXT,
  /** What the person sees. */
  message: orNull(TEXT),
  parts: listOf(PART),
  /** What there was no room for. */
  dropped: listOf(oneOf(...PART_KINDS)),
  /** Why nothing is told. */
  why: listOf(TEXT),
});
export type NextAnswer = v.InferOutput<typeof ANSWER>;

export const next = defineRoute({
  path: "/next",
  parameters: {
    project: PROJECT_NAME,
    source: optional(choiceParam(START_SOURCES)),
    session: SESSION_PARAM,
  },
  isApart: true,
  answers: ANSWER,
  handle: async ({ params, daemonHome }) => {
    const { project, session } = params;
    const source = params.source ?? (session === null ? "startup" : "resume");
    const { answer } = await daemonHome.runOwn([
      "context",
      "preview",
      "--json",
      `--project=${project}`,
      `--source=${source}`,
      ...(session === null ? [] : [`--session=${session}`]),
    ]);
    return toNextAnswer(answer as NextAnswer);
  },
});

/** Of what the command says, what a page shows. */
const toNextAnswer = (said: NextAnswer): NextAnswer => ({
  source: said.source,
  projectPath: said.projectPath,
  sessionId: said.sessionId,
  budget: said.budget,
  rulesBudget: said.rulesBudget,
  units: said.units,
  text: said.text,
  message: said.message,
  parts: said.parts.map(({ kind, units, isWhole, linesCut }) => ({
    kind,
    units,
    isWhole,
    linesCut,
  })),
  dropped: said.dropped,
  why: said.why,
});
