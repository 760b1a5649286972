/** An error as the daemon tells it to a list. */
import type { Answers } from "../../daemon/api/answers.ts";

export type KnowledgeError = Answers["errors"]["errors"][number];
