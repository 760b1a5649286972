/**
 * Following what sessions do, without end: after a break it goes on from the last event that was told, once whoever is there
 * has proved who he is.
 *
 * A browser opens six connections to one address and no more, so a seventh tab would find no way to ask anything. One page
 * of ours follows, and tells the others; when it is closed, another one takes over where it was (`navigator.locks`).
 */
import { API_PREFIX } from "./address.ts";
import {
  reloadAnswers,
  type BrokenPageConnection,
  connectionAfterFault,
  connection,
  type PageConnection,
  isBrokenConnection,
} from "./connection.ts";
import { loadPageInfo } from "./page-info.ts";
import {
  exportFeedState,
  type TabFeedState,
  hasWholeFeed,
  lastEventId,
  applyFeedEvent,
  importFeedState,
} from "./live-sessions.ts";
import { waitBeforeRetry } from "./retry-delay.ts";
import { dropPass, obtainPass, type PassHeader } from "./sign-in.ts";
import { readSseMessages, type SseMessage } from "./sse.ts";

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 4000;
/** More than two heartbeats without a byte: nobody is there any more. */
const SILENCE_MS = 40_000;
const SHARED = "self-gen-live";

type Message =
  /** A page that does not follow is there. */
  | { readonly kind: "begins" | "here" }
  /** Another one follows from now on. */
  | { readonly kind: "follows" }
  | { readonly kind: "everything"; readonly all: TabFeedState; readonly connection: PageConnection }
  | { readonly kind: "told"; readonly told: readonly SseMessage[] }
  | { readonly kind: "connection"; readonly connection: PageConnection };

export async function followServerEvents(): Promise<void> {
  const others = new BroadcastChannel(SHARED);
  const tell = (message: Message): void => others.postMessage(message);
  let isFollowing = false;
  /** Telling costs time: who is alone tells nobody. */
  let hasOthers = false;
  /** Somebody begins and knows nothing yet; as soon as we know all, so does he. */
  let isAwaited = false;
  const tellAwaited = (): void => {
    if (!isAwaited || !hasWholeFeed()) return;
    isAwaited = false;
    tell({ kind: "everything", all: exportFeedState(), connection: connection.value });
  };
  const answer = (message: Message): void => {
    if (message.kind !== "begins" && message.kind !== "here") return;
    hasOthers = true;
    if (message.kind === "begins") isAwaited = true;
    tellAwaited();
  };
  const listen = (message: Message): void => {
    // Meant for the one that asked; whoever knows already loses nothing by it.
    if (message.kind === "everything") importFeedState(message.all);
    if (message.kind === "everything" || message.kind === "connection")
      setConnection(message.connection);
    if (message.kind === "told" && hasWholeFeed()) message.told.forEach(applyFeedEvent);
    if (message.kind === "follows") tell({ kind: hasWholeFeed() ? "here" : "begins" });
  };
  others.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    (isFollowing ? answer : listen)(data);
  });
  tell({ kind: "begins" });
  await navigator.locks.request(SHARED, async () => {
    isFollowing = true;
    tell({ kind: "follows" });
    await followWithRetries(
      (told) => {
        told.forEach(applyFeedEvent);
        if (hasOthers) tell({ kind: "told", told });
      },
      (now) => {
        setConnection(now);
        tell({ kind: "connection", connection: now });
        tellAwaited();
      },
    );
  });
}

/** Requests that failed while the daemon was away are made again. */
function setConnection(now: PageConnection): void {
  if (isBrokenConnection(now)) dropPass();
  if (now === "live" && isBrokenConnection(connection.value)) {
    void loadPageInfo().then(reloadAnswers, () => undefined);
  }
  connection.value = now;
}

async function followWithRetries(
  onTold: (told: readonly SseMessage[]) => void,
  onConnection: (now: PageConnection) => void,
): Promise<void> {
  let waitMs = FIRST_RETRY_MS;
  for (;;) {
    const begun = Date.now();
    const end = await followOnce((told) => {
      onTold(told);
      if (told.some(({ event }) => event === "ready")) onConnection("live");
    });
    onConnection(end);
    if (Date.now() - begun > LAST_RETRY_MS) waitMs = FIRST_RETRY_MS;
    await waitBeforeRetry(waitMs);
    waitMs = Math.min(waitMs * 2, LAST_RETRY_MS);
  }
}

async function followOnce(
  onTold: (told: readonly SseMessage[]) => void,
): Promise<BrokenPageConnection> {
  let pass: PassHeader;
  try {
    pass = await obtainPass();
  } catch (error) {
    return connectionAfterFault(error);
  }
  const ending = new AbortController();
  let watchdog = setTimeout(() => ending.abort(), SILENCE_MS);
  const lastId = lastEventId();
  try {
    const response = await fetch(`${API_PREFIX}/events`, {
      headers: { ...pass, ...(lastId === null ? {} : { "Last-Event-ID": lastId }) },
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
      signal: ending.signal,
    });
    if (!response.ok || response.body === null) return "lost";
    const heard = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform: (piece, controller) => {
          clearTimeout(watchdog);
          watchdog = setTimeout(() => ending.abort(), SILENCE_MS);
          controller.enqueue(piece);
        },
      }),
    );
    for await (const told of readSseMessages(heard)) onTold(told);
  } catch {
    // It broke off; we come back.
  } finally {
    clearTimeout(watchdog);
  }
  return "lost";
}
