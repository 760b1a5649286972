/** What each route answers, by its name, for whoever asks: the page is checked against these. */
import type * as v from "valibot";
import type { ROUTES } from "./routes.ts";

export type Answers = {
  readonly [Name in keyof typeof ROUTES]: v.InferOutput<(typeof ROUTES)[Name]["answers"]>;
};
