/** A pattern in words, by rules. */
import type { Text } from "../../text/text.ts";
import type { Candidate } from "../mine/candidate.ts";
import { wordFailingCommand } from "../mine/failing-commands/wording.ts";
import { wordPastedError } from "../mine/pasted-errors/wording.ts";
import { wordPermission } from "../mine/permissions/wording.ts";
import { wordPreference } from "../mine/preferences/wording.ts";
import { wordRequest } from "../mine/requests/wording.ts";
import { wordUnclearAnswers } from "../mine/unclear-answers/wording.ts";
import { wordUnusedSkills } from "../mine/unused-skills/wording.ts";
import type { Wording } from "./suggestion.ts";

export function wordCandidate(candidate: Candidate, { learn }: Pick<Text, "learn">): Wording {
  switch (candidate.kind) {
    case "failing-command":
      return wordFailingCommand(candidate, learn);
    case "preference":
      return wordPreference(candidate, learn);
    case "unused-skills":
      return wordUnusedSkills(candidate, learn);
    case "pasted-error":
      return wordPastedError(candidate, learn);
    case "request":
      return wordRequest(candidate, learn);
    case "permission":
      return wordPermission(candidate, learn);
    case "unclear-answers":
      return wordUnclearAnswers(candidate, learn);
  }
}
