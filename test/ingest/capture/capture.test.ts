import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseHookInput } from "../../../src/clients/hook/stdin.ts";
import type { Event, JsonObject } from "../../../src/event/event.ts";
import { capture } from "../../../src/ingest/capture/capture.ts";
import { type CaptureOptions, capturing } from "../../clients/captured-events.ts";
import { payload } from "../../payloads.ts";

let folder = "";
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-capture-")));
  for (const name of ["app/.git", "app/src/deep", "plain/inner"]) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  symlinkSync(join(folder, "app"), join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const caught = (stdin: JsonObject, options: CaptureOptions = {}): readonly Event[] =>
  capture({ kind: "payload", payload: stdin }, capturing(options));
const started = (cwd: string, env: Record<string, string> = {}): Event | undefined =>
  caught({ ...payload("SessionStart.startup"), cwd }, { env })[0];

describe("a project", () => {
  test("is the git root above the client's folder, by its real path", () => {
    for (const place of ["app", "app/src/deep", "link", "link/src"]) {
      expect(started(at(place))).toMatchObject({ project: "app", projectPath: at("app") });
      expect(started(at(place))?.data["repoId"]).toBe(at("app/.git"));
    }
  });

  test("is the folder itself where there is no repository", () => {
    const event = started(at("plain/inner"));
    expect(event).toMatchObject({ project: "inner", projectPath: at("plain/inner") });
    expect(event?.data).not.toHaveProperty("repoId");
  });

  test("does not move when the model changes folder", () => {
    const env = { CLAUDE_PROJECT_DIR: at("app") };
    const event = started(at("plain/inner"), env);
    expect(event?.projectPath).toBe(at("app"));
    expect(event?.data["cwd"]).toBe(at("plain/inner"));
  });

  test("is found by the input's folder when the client's own variable is no absolute path", () => {
    for (const CLAUDE_PROJECT_DIR of ["", "relative/app", "\0"]) {
      expect(started(at("app"), { CLAUDE_PROJECT_DIR })?.projectPath).toBe(at("app"));
    }
  });

  test("is unknown when nobody says where [R119]", () => {
    for (const cwd of ["", "relative", "/x\0y"]) {
      expect(started(cwd)).toMatchObject({ project: "unknown", projectPath: null });
    }
  });

  test("that no longer exists is still named", () => {
    expect(started(at("gone/away"))).toMatchObject({ projectPath: at("gone/away") });
  });
});

describe("a branch", () => {
  beforeAll(() => writeFileSync(at("app/.git/HEAD"), "ref: refs/heads/feature/x\n"));
  const typesWithBranch = (stdin: JsonObject): unknown[] =>
    caught(stdin).flatMap(({ type, data }) => (data["branch"] === undefined ? [] : [type]));

  test("stands where a session, a turn or a prompt begins and where a turn ends, and nowhere else", () => {
    const cwd = at("app/src");
    const session = { ...payload("SessionStart.startup"), cwd };
    expect(caught(session)[0]?.data["branch"]).toBe("feature/x");
    expect(typesWithBranch({ ...payload("UserPromptSubmit"), cwd })).toEqual([
      "turn.start",
      "prompt",
    ]);
    expect(typesWithBranch({ ...payload("Stop"), cwd })).toEqual(["turn.end"]);
    expect(typesWithBranch({ ...payload("PostToolUse.Read"), cwd })).toEqual([]);
    expect(typesWithBranch({ ...payload("SessionEnd.other"), cwd })).toEqual([]);
  });

  test("is missing where no branch is checked out, and where there is no repository", () => {
    expect(typesWithBranch({ ...payload("Stop"), cwd: at("plain") })).toEqual([]);
    writeFileSync(at("app/.git/HEAD"), `${"a1".repeat(20)}\n`);
    expect(typesWithBranch({ ...payload("Stop"), cwd: at("app") })).toEqual([]);
  });
});

describe("what a transcript tells", () => {
  test("makes the same events, with what the record says in place of a process, and says that it was imported", () => {
    const surroundings = {
      startFolder: at("app"),
      branch: "of-the-record",
      entrypoint: "cli",
      clientVersion: "2.1.325",
    };
    const stdin = { ...payload("UserPromptSubmit"), cwd: at("plain/inner") };
    const { client, settings, userHome, ts, hash, newId } = capturing();
    const how = { client, settings, userHome, ts, hash, newId, replayed: surroundings };
    const [event] = capture({ kind: "payload", payload: stdin }, how);
    expect(event).toMatchObject({ projectPath: at("app"), project: "app" });
    const { branch, entrypoint, clientVersion } = surroundings;
    expect(event?.data).toMatchObject({ imported: true, branch, entrypoint, clientVersion });
    for (const field of ["pid", "pidStart", "hookMs"])
      expect(event?.data).not.toHaveProperty(field);
  });

  test("is redacted however often its words were met before", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    const plainWords = new Set<string>();
    const paths = ["/srv/a", "/srv/b", `/srv/${secret}`, "/srv/a", `/srv/${secret}`];
    const written = paths.map((transcript_path) =>
      JSON.stringify(caught({ hook_event_name: "Stop", transcript_path }, { plainWords })),
    );
    expect(written.filter((line) => line.includes("a1B2a1B2"))).toEqual([]);
    expect([...plainWords].filter((word) => word.includes("a1B2"))).toEqual([]);
    expect(plainWords.has("/srv/a")).toBe(true);
  });
});

describe("a file's name", () => {
  const fileOf = (file_path: string, env: Record<string, string> = {}): unknown => {
    const stdin = { ...payload("PostToolUse.Read"), cwd: at("app/src"), tool_input: { file_path } };
    const [event] = caught(stdin, { env });
    return (event?.data["meta"] as JsonObject | undefined)?.["file"];
  };

  test("is relative inside the project and whole outside", () => {
    expect(fileOf(at("app/src/a.ts"))).toBe("src/a.ts");
    expect(fileOf(at("application/a.ts"))).toBe(at("application/a.ts"));
    expect(fileOf("/etc/hosts")).toBe("/etc/hosts");
    expect(fileOf("src/a.ts")).toBe("src/a.ts");
  });

  test("is relative too when the client names the project by a link to it", () => {
    const env = { CLAUDE_PROJECT_DIR: at("link") };
    expect(fileOf(at("link/src/a.ts"), env)).toBe("src/a.ts");
    expect(fileOf(at("app/src/a.ts"), env)).toBe("src/a.ts");
  });
});

describe("an excluded project", () => {
  const excluded = (pattern: string, cwd: string, env: Record<string, string> = {}): boolean =>
    caught(
      { ...payload("SessionStart.startup"), cwd },
      { env, settings: { excludeProjects: [pattern] } },
    ).length === 0;

  test("is recognised by its root, a folder in it, a link to it, or where the model went", () => {
    expect(excluded(at("app"), at("app/src/deep"))).toBe(true);
    expect(excluded(at("app"), at("link/src"))).toBe(true);
    expect(excluded(at("link"), at("app/src"))).toBe(true);
    expect(excluded(at("app/src"), at("app/src/deep"))).toBe(true);
    expect(excluded(at("app"), at("plain"), { CLAUDE_PROJECT_DIR: at("link") })).toBe(true);
    expect(excluded(at("plain"), at("plain/inner"), { CLAUDE_PROJECT_DIR: at("app") })).toBe(true);
    expect(excluded(at("app"), at("application"))).toBe(false);
  });

  test("is recognised in input that could not be read", () => {
    const input = parseHookInput(`{"cwd":"${at("app")}","prompt":"never end`, 40);
    if (input.kind !== "unreadable") throw new Error("expected an unreadable input");
    const settings = { excludeProjects: [at("app")] };
    expect(capture(input, capturing({ settings }))).toEqual([]);
  });
});

describe("redaction", () => {
  test("of input that could not be read happens before it is cut", () => {
    const secret = `ghp_${"a1B2".repeat(9)}`;
    for (let before = 1950; before < 2000; before += 7) {
      const input = parseHookInput(`{"prompt":"${"x ".repeat(before / 2)}${secret} and`, 1);
      if (input.kind !== "unreadable") throw new Error("expected an unreadable input");
      expect(JSON.stringify(capture(input, capturing()))).not.toContain("ghp_a1");
    }
  });

  test("finds a secret in whatever field it stands, and whatever stands in the fields around it", () => {
    const secrets = [
      `ghp_${"a1B2".repeat(9)}`,
      "password=Tr0ub4dor&3xyz",
      "postgres://me:s3cretPass99@db/x",
      "Authorization: Bearer abcdefghijklmnop12345",
      "<private>MARKED</private>",
      "<private>MARKED",
      "/home/me/.env",
      "keys/server.pem",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIEmarked\n-----END RSA PRIVATE KEY-----",
      "-----BEGIN RSA PRIVATE KEY-----\nMIIEmarked",
    ];
    const shown =
      /ghp_a1B2|Tr0ub4dor|s3cretPass99|abcdefghijklmnop|MARKED|\.env\b|server\.pem|MIIEmarked/;
    const harmless = fc.constantFrom(
      "",
      "a",
      '"',
      "'",
      "=",
      "\\",
      "key:",
      "/",
      "(",
      "`",
      "--",
      "</private>",
    );
    const piece = fc.tuple(harmless, fc.constantFrom(...secrets), harmless);
    const text = fc.oneof(
      harmless,
      fc.constantFrom(...secrets),
      piece.map((parts) => parts.join(" ")),
    );
    const fields = fc.record({
      prompt: text,
      session_id: text,
      prompt_id: text,
      permission_mode: text,
      transcript_path: text,
      model: text,
    });
    fc.assert(
      fc.property(fields, (given) => {
        const events = caught({ hook_event_name: "UserPromptSubmit", ...given });
        expect(JSON.stringify(events)).not.toMatch(shown);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});
