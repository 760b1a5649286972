import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { liveSessions } from "../api/live-sessions.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Icon } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";

type Compaction = Answers["compactions"]["compactions"][number];

const FETCH_LIMIT = 5;

/**
 * The newest compaction that took something from a session that goes on: the only one about which somebody can do anything.
 * Undefined until it is known whether there is one.
 */
export function useLastCompaction(): Compaction | null | undefined {
  const { data, fault } = useAnswer<Answers["compactions"]>("/compactions", { limit: FETCH_LIMIT });
  if (data === null) return fault === null ? undefined : null;
  const isOpen = ({ sessionId }: Compaction): boolean => {
    const state = liveSessions.value.get(sessionId)?.state;
    return state !== undefined && state !== "completed";
  };
  return data.compactions.find((one) => one.verdict === "lost" && isOpen(one)) ?? null;
}

export const LostCompaction = ({
  of: last,
}: {
  readonly of: Compaction | null;
}): JSX.Element | null => {
  if (last === null) return null;
  const { compaction: text } = words().now;
  return (
    <p class="now-compaction small" data-verdict="lost">
      <Icon name="warning" size={15} />
      <Link
        to={sessionAddress(last.sessionId, { tab: "compactions" })}
        class="one-line"
        title={text.why}
      >
        {text.lost}
      </Link>
      <span class="muted">
        · <RelativeTime at={last.at} />
      </span>
    </p>
  );
};
