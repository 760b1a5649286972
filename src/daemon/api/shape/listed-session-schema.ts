import type { ListedSession } from "../records/listed-session.ts";
import { FLAG, listOf, NUMBER, oneOf, orNull, shape, TEXT, TIME, WHOLE } from "./schema.ts";

export const LISTED_SESSION = shape<ListedSession>({
  sessionId: TEXT,
  client: TEXT,
  project: orNull(TEXT),
  projectPath: orNull(TEXT),
  branch: orNull(TEXT),
  model: orNull(TEXT),
  state: oneOf("active", "ended"),
  startedAt: TIME,
  endedAt: orNull(TIME),
  lastEventAt: TIME,
  prompts: WHOLE,
  tools: WHOLE,
  errors: WHOLE,
  compactions: WHOLE,
  title: orNull(TEXT),
  name: orNull(TEXT),
  isStarred: FLAG,
  tags: listOf(TEXT),
  lastAnswer: orNull(TEXT),
  tokens: shape<ListedSession["tokens"]>({
    input: WHOLE,
    output: WHOLE,
    cacheRead: WHOLE,
    cacheWrite5m: WHOLE,
    cacheWrite1h: WHOLE,
  }),
  costUsd: orNull(NUMBER),
  isPartly: FLAG,
  isArchived: FLAG,
});
