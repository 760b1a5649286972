import type { Answers } from "../../daemon/api/answers.ts";

/** What is known of a session right now. */
export type Snapshot = Answers["sessions"]["sessions"][number];
