// The server as it is without any set-up: the table inside the program, in the built program.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { isServerRunning } from "../../src/embedding/client/embed-via-server.ts";
import { starts } from "../bring-back/sessions.ts";
import { SILENT } from "../hooks/processes.ts";
import { until } from "../until.ts";
import { openEmbeddingHome } from "./embedding-home.ts";

const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

test("by default a session's start starts a server with the table inside the program, in which both languages meet [R023, R041]", async () => {
  await using home = openEmbeddingHome();
  home.set({ model: "default" });
  const payload = { session_id: "s", cwd: home.at.sandbox.project, ...starts() };
  expect(await home.at.hook(payload)).toEqual(SILENT);
  await until(() => isServerRunning(home.socket));
  const texts = ["데이터베이스 연결 오류", "database connection error", "화면 글꼴 크기", "", "…"];
  const { embeddings } = (await home.ask(JSON.stringify({ action: "embed", texts }))) as {
    embeddings: (number[] | null)[];
  };
  const [korean = null, english = null, other = null, empty, nothing] = embeddings;
  expect([empty, nothing]).toEqual([null, null]);
  expect(cosine(english ?? [], english ?? [])).toBeCloseTo(1, 4);
  expect(cosine(korean ?? [], english ?? [])).toBeGreaterThan(
    cosine(other ?? [], english ?? []) + 0.2,
  );
  const { model, dims, pid } = (await home.ask('{"action":"status"}')) as {
    model: string;
    dims: number;
    pid: number;
  };
  expect(english).toHaveLength(dims);
  expect(model).toStartWith("static-");
  expect(home.endpoint.asked).toEqual([]);
  if (process.platform === "linux")
    expect(readFileSync(`/proc/${pid}/cmdline`, "utf8")).toContain("\0embed\0run");
});
