/** Who or what can do something about a blocker of each type, as the protocol has it; a person's settings go before it. */
import { BLOCKER_TYPES, type BlockerType } from "../../lexicon/blocker-types.ts";

export const MAX_ATTEMPTS = 3;

/** Null: by hand. */
export const ownerOf = (type: BlockerType): string | null => BLOCKER_TYPES[type].owner;

/** The subagents that an owner names, in the order they come in: `tester → code-editor`, `cpp-builder (vcpkg)`. */
export const agentNames = (owner: string | null): readonly string[] =>
  (owner ?? "")
    .split(/→|->|,/)
    .map((name) => name.replaceAll(/\([^)]*\)/g, "").trim())
    .filter((name) => name !== "");
