import type { ConnectableTeam, ForwardObstacle } from "../../ingest/forward/open-forwarding.ts";
import { isHubUrl } from "../../team/team-url.ts";
import type { Text } from "../../text/text.ts";
import { Fault } from "../command/fault.ts";

/** What keeps this machine from its team, and what to do about it. */
export function obstacleFault(obstacle: ForwardObstacle, { team: { faults } }: Text): Fault {
  switch (obstacle.obstacle) {
    case "not_joined":
      return new Fault("TEAM_NONE", faults.none, faults.noneFix);
    case "no_connection":
      return new Fault("TEAM_NO_URL", faults.noUrl, faults.noUrlFix);
    case "no_token":
      return new Fault("TEAM_NO_TOKEN", faults.noToken, faults.noTokenFix);
    case "open":
      return new Fault("TEAM_OPEN_FILE", faults.open(obstacle.path), faults.openFix(obstacle.path));
    case "invalid":
      return new Fault("TEAM_BAD_URL", faults.invalid(obstacle.path), faults.invalidFix);
    case "copied":
      return new Fault("TEAM_COPIED", faults.copied(obstacle.place), faults.copiedFix);
    case "unknown":
      return new Fault("TEAM_UNKNOWN", faults.unknown(obstacle.place), faults.unknownFix);
  }
}

/** Of a team that is reached through a hub, this machine knows no database. */
export function requireDatabase(
  { url }: Pick<ConnectableTeam, "url">,
  { team: { faults } }: Text,
): URL {
  if (!isHubUrl(url)) return url;
  throw new Fault("TEAM_HUB", faults.onlyHub(url.host), faults.onlyHubFix);
}
