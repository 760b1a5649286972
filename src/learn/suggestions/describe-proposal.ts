/** What applying a suggestion would write, as lines. */
import type { Proposal } from "./suggestion.ts";

export function describeProposal(proposal: Proposal): readonly string[] {
  switch (proposal.type) {
    case "claude_md":
      return [`- ${proposal.rule}`];
    case "skill":
      return [`/${proposal.skillName}: ${proposal.description}`, ...proposal.skillText.split("\n")];
    case "permission":
      return [`permissions.allow: ${proposal.permission}`];
    case "setting":
      return proposal.settings.map(
        ({ path, value }) => `${path.join(".")}: ${JSON.stringify(value)}`,
      );
    case "hook":
      return [`${proposal.hookEvent}:`, ...proposal.hookCode.split("\n")];
  }
}
