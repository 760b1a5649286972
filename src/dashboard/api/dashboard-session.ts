import type { Answers } from "../../daemon/api/answers.ts";

/** What is known of a session right now. */
export type DashboardSession = Answers["sessions"]["sessions"][number];
