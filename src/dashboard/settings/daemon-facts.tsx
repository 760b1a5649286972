import type { JSX } from "preact";
import type { HealthAnswer } from "../../daemon/api/routes/health.ts";
import { RelativeTime, Timestamp } from "../parts/time.tsx";
import { countText, words } from "../words.ts";
import { sizeText } from "./size-text.ts";

/** The daemon: since when, how far it has come, how much there is. */
export const DaemonFacts = ({ daemon, recorded, lag }: HealthAnswer): JSX.Element => {
  const { health: text } = words().settings;
  return (
    <dl class="facts">
      <dt>{text.daemon}</dt>
      <dd>
        {text.daemonSince(daemon.version)} <Timestamp at={daemon.startedAt} />
      </dd>
      <dt>{text.recorded}</dt>
      <dd>
        {recorded === null
          ? text.opening
          : text.totals(
              countText(recorded.events),
              countText(recorded.sessions),
              recorded.automatic,
            )}
      </dd>
      <dt>{text.behind}</dt>
      <dd>{lag === null ? text.opening : lagText(lag)}</dd>
      {daemon.lastFault !== null && (
        <>
          <dt>{text.lastFault}</dt>
          <dd>
            <span class="mono">{daemon.lastFault.code}</span>{" "}
            <RelativeTime at={daemon.lastFault.ts} />
          </dd>
        </>
      )}
    </dl>
  );
};

function lagText({ journalBytes, indexEvents }: NonNullable<HealthAnswer["lag"]>): string {
  const { health: text } = words().settings;
  const missing = [
    ...(journalBytes > 0 ? [text.journalBehind(sizeText(journalBytes))] : []),
    ...(indexEvents === null
      ? [text.noIndex]
      : indexEvents > 0
        ? [text.indexBehind(indexEvents)]
        : []),
  ];
  return missing.length === 0 ? text.upToDate : missing.join(" · ");
}
