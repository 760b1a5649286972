/** What the next session of a project would be told: what `self-gen context preview` says. */
import type { PartKind } from "../../../recall/compose/context-part.ts";
import { choiceParam, optional } from "../request/parameters.ts";
import { defineRoute, SESSION_PARAM, PROJECT_NAME } from "../route.ts";
import { FLAG, listOf, oneOf, orNull, type Schema, shape, TEXT, WHOLE } from "../shape/schema.ts";

export type NextPart = {
  readonly kind: PartKind;
  readonly units: number;
  /** Whether no line of it was cut or told in a shorter form. */
  readonly isWhole: boolean;
  readonly linesCut: number;
};

export type NextAnswer = {
  readonly source: string;
  readonly projectPath: string;
  /** The session that goes on; null when a new one begins. */
  readonly sessionId: string | null;
  /** How much may be told, in characters as JavaScript counts them. */
  readonly budget: number;
  readonly units: number;
  /** What the model reads. */
  readonly text: string;
  /** What the person sees. */
  readonly message: string | null;
  readonly parts: readonly NextPart[];
  /** What there was no room for. */
  readonly dropped: readonly PartKind[];
  /** Why nothing is told. */
  readonly why: readonly string[];
};

const SOURCES = ["startup", "resume", "clear", "compact"] as const;

const PART: Schema = shape<NextPart>({ kind: TEXT, units: WHOLE, isWhole: FLAG, linesCut: WHOLE });

export const next = defineRoute({
  path: "/next",
  parameters: {
    project: PROJECT_NAME,
    source: optional(choiceParam(SOURCES)),
    session: SESSION_PARAM,
  },
  isApart: true,
  answers: shape<NextAnswer>({
    source: oneOf(...SOURCES),
    projectPath: TEXT,
    sessionId: orNull(TEXT),
    budget: WHOLE,
    units: WHOLE,
    text: TEXT,
    message: orNull(TEXT),
    parts: listOf(PART),
    dropped: listOf(TEXT),
    why: listOf(TEXT),
  }),
  handle: async ({ given, house }) => {
    const { project, session } = given;
    const source = given.source ?? (session === null ? "startup" : "resume");
    const { answer } = await house.runOwn([
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
