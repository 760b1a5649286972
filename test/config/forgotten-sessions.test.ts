import { describe, expect, test } from "bun:test";
import { appendFileSync, readFileSync, statSync } from "node:fs";
import { openForgottenSessions, addToForgetList } from "../../src/config/forgotten-sessions.ts";
import { at } from "../event/samples.ts";
import { openFolder } from "../journal/folder.ts";

const session = (sessionId: string, projectPath: string | null = null, second = 0) => ({
  sessionId,
  projectPath,
  startedAt: at(second),
});

describe("what was forgotten", () => {
  test("is known again by session, and by project for what began before", () => {
    using folder = openFolder();
    const run = folder.path("");
    expect(openForgottenSessions(run)(session("a"))).toBe(false);
    addToForgetList(run, { sessionIds: ["a"], projectPaths: ["/srv/가"] }, new Date(at(60)));
    addToForgetList(run, { sessionIds: ["b"], projectPaths: [] }, new Date(at(61)));
    const isForgotten = openForgottenSessions(run);
    expect([session("a"), session("b", "/srv/x")].map(isForgotten)).toEqual([true, true]);
    expect(isForgotten(session("c", "/srv/가", 10))).toBe(true);
    expect(isForgotten({ sessionId: "c", projectPath: "/srv/가", startedAt: null })).toBe(true);
    expect(isForgotten(session("c", "/srv/가", 120))).toBe(false);
    expect(isForgotten(session("c", "a"))).toBe(false);
  });

  test("is named to nobody, in a file of our own, and broken lines hinder nothing", () => {
    using folder = openFolder();
    const run = folder.path("");
    addToForgetList(run, { sessionIds: ["kestrel"], projectPaths: ["/srv/kestrel"] }, new Date());
    const file = folder.path("forgotten");
    expect(readFileSync(file, "utf8")).not.toContain("kestrel");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    appendFileSync(file, "half a li\n\n\0\n");
    expect(openForgottenSessions(run)(session("kestrel"))).toBe(true);
  });
});
