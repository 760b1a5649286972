/** Lists that are longer than a page. */
import { expect, test } from "bun:test";
import { openApiHome } from "./api-home.ts";
import { plainMonitor } from "./plain-monitor.ts";

test("following “next” leads to the end of a list, however long it is", async () => {
  const monitor = plainMonitor();
  const all = Array.from({ length: 10_700 }, (_, at) => `s${at}`);
  for (const id of all) monitor.change(id, "said");
  await using home = await openApiHome({ monitor });
  const read: string[] = [];
  for (let next: number | null = 0; next !== null;) {
    const answer = await home.get(`/api/v1/sessions?limit=500&offset=${next}`);
    expect(answer.status).toBe(200);
    const page = (await answer.json()) as {
      readonly sessions: readonly { readonly sessionId: string }[];
      readonly next: number | null;
    };
    read.push(...page.sessions.map(({ sessionId }) => sessionId));
    ({ next } = page);
  }
  expect(read).toEqual(all);
});
