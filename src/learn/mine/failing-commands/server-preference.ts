/** Whether a person starts servers themselves, by their own words: then a better way to start them is no help. */
import { asText } from "../../../event/event.ts";
import type { Store } from "../../../store/store.ts";

const LEAVES =
  /\b(?:don['’]?t|do not|never|stop|let me|i['’]?ll|i will|ask me to)\b.{0,40}\b(?:start|run|restart|launch|boot)\w*\b.{0,40}\b(?:servers?|dev|app|backend|frontend)\b|서버.{0,20}(?:켜|띄우|실행하|시작하)지 ?(?:마|말)|서버.{0,12}내가 |服务器?.{0,12}(?:我来|我自己)|不要.{0,12}启动.{0,12}服务|サーバー.{0,12}(?:起動しないで|自分で)/i;
const WORDS = ["server", "서버", "服务", "サーバー", "backend", "frontend"];
const FEWEST_SESSIONS = 2;
const MOST_READ = 500;
const LONGEST_PROMPT = 600;

export async function leavesServersToPerson(store: Store): Promise<boolean> {
  const sessions = new Set<string>();
  for (const search of WORDS) {
    for (const event of await store.queryEvents({ type: "prompt", search, limit: MOST_READ })) {
      const text = asText(event.text) ?? "";
      if (text.length <= LONGEST_PROMPT && LEAVES.test(text)) sessions.add(event.sessionId);
    }
  }
  return sessions.size >= FEWEST_SESSIONS;
}
