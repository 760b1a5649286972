import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { useAnswer } from "../api/use-answer.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Link } from "../parts/link.tsx";
import { RelativeTime } from "../parts/time.tsx";
import { sessionAddress } from "../router.ts";
import { words } from "../words.ts";

type Verdict = Answers["compactions"]["compactions"][number]["verdict"];

const ICONS: Readonly<Record<Verdict, IconName>> = {
  landed: "check",
  kept: "check",
  none: "check",
  lost: "warning",
  unknown: "question",
};

/** Whether the last compaction lost anything, and where that is seen. */
export const LastCompaction = (): JSX.Element | null => {
  const { data } = useAnswer<Answers["compactions"]>("/compactions", { limit: 5 });
  // One that was begun and broken off is none.
  const last = data?.compactions.find(({ verdict }) => verdict !== "none");
  if (last === undefined || last.verdict === "none") return null;
  const { compaction: text } = words().now;
  return (
    <p class="now-compaction small" data-verdict={last.verdict}>
      <Icon name={ICONS[last.verdict]} size={15} />
      <Link
        to={sessionAddress(last.sessionId, { tab: "compactions" })}
        class="one-line"
        title={text.why[last.verdict]}
      >
        {text[last.verdict]}
      </Link>
      <span class="muted">
        · <RelativeTime at={last.at} />
      </span>
    </p>
  );
};
