/** What concerns every view: the connection, a pause, another version. */
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { act } from "../api/ask.ts";
import { connection } from "../api/connection.ts";
import { isHubPage } from "../api/is-hub-page.ts";
import { pageInfo, loadPageInfo } from "../api/page-info.ts";
import { runningVersion } from "../api/live-sessions.ts";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { Icon } from "../parts/icon.tsx";
import { momentText, words } from "../words.ts";

/** A restart takes a moment, of which nobody needs to hear. */
const GRACE_MS = 1500;

export const Notices = (): JSX.Element => {
  const text = words();
  const isStrange = connection.value === "stranger";
  const isLost = useSustained(connection.value === "lost" || isStrange, GRACE_MS);
  const told = pageInfo.value;
  const version = runningVersion.value;
  return (
    <div role="status">
      {isLost && (
        <div class="notice" data-tone="bad">
          <Icon name="warning" />
          <strong>{text.connection[isStrange ? "stranger" : "lost"]}</strong>
          {!isHubPage && (
            <>
              <span>{text.connection[isStrange ? "strangerHint" : "lostHint"]}</span>
              <Command text={isStrange ? "self-gen dashboard" : "self-gen daemon start"} />
            </>
          )}
        </div>
      )}
      {told?.isPaused === true && (
        <div class="notice">
          <Icon name="pause" />
          <span>
            {text.paused(told.pausedUntil === null ? null : momentText(told.pausedUntil))}
          </span>
          <Button icon="play" onClick={() => void act("resume").then(loadPageInfo, loadPageInfo)}>
            {text.pausedAction}
          </Button>
        </div>
      )}
      {version !== null && version !== __VERSION__ && (
        <div class="notice">
          <span>{text.upgraded(version)}</span>
          <Button onClick={() => location.reload()}>{text.reload}</Button>
        </div>
      )}
    </div>
  );
};

function useSustained(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) {
      setLasts(false);
      return undefined;
    }
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return lasts;
}
