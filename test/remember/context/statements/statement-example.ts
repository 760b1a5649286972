import type { StatementKind } from "../../../../src/remember/context/statements/statement.ts";

/** What is to be found in one thing that was said; `kind` null: nothing is worth keeping. */
export type Example = {
  readonly by: "user" | "agent";
  readonly said: string;
  readonly kind: StatementKind | readonly StatementKind[] | null;
  readonly value?: string;
  readonly key?: string;
  readonly rejected?: string;
  readonly file?: string;
  readonly why?: string;
};

type Found = Omit<Example, "by" | "said" | "kind">;

export const user = (said: string, kind: Example["kind"], found: Found = {}): Example => ({
  by: "user",
  said,
  kind,
  ...found,
});

export const agent = (said: string, kind: Example["kind"], found: Found = {}): Example => ({
  by: "agent",
  said,
  kind,
  ...found,
});
