import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { System } from "../../src/system/calls.ts";
import { openLinux } from "../../src/system/linux.ts";
import { openPortable } from "../../src/system/portable.ts";
import { isNotLinux } from "../faults/privileges.ts";

const linux = openLinux();
const systems: [string, System][] = [["portable", openPortable()]];
if (linux === null) process.stdout.write("no C library here: only the portable calls are tested\n");
else systems.push(["linux", linux]);

function openFolder(): Disposable & { readonly path: string } {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "self-gen-system-")));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}

const codeOf = (work: () => unknown): unknown => {
  try {
    work();
    return "no fault";
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

describe.each(systems)("%s", (name, system) => {
  test("a file is made 0600 and appended to, whoever else writes", () => {
    using folder = openFolder();
    const path = join(folder.path, "a.jsonl");
    const first = system.openAppend(path);
    const second = system.openAppend(path);
    expect(system.writeOnce(first, Buffer.from("한글\n"))).toBe(7);
    expect(system.writeOnce(second, Buffer.from("two\n"))).toBe(4);
    expect(system.writeOnce(first, Buffer.from("three\n"))).toBe(6);
    system.close(first);
    system.close(second);
    expect(readFileSync(path, "utf8")).toBe("한글\ntwo\nthree\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("bytes are read from a place, and no more than there are", () => {
    using folder = openFolder();
    const path = join(folder.path, "a");
    writeFileSync(path, "0123456789");
    const fd = system.openAppend(path);
    const bytes = new Uint8Array(4);
    expect(system.readAt(fd, bytes, 3)).toBe(4);
    expect(Buffer.from(bytes).toString()).toBe("3456");
    expect(system.readAt(fd, bytes, 8)).toBe(2);
    expect(system.readAt(fd, bytes, 50)).toBe(0);
    system.close(fd);
  });

  test("facts tell kind, size and identity, by name and by what is open", () => {
    using folder = openFolder();
    const path = join(folder.path, "a");
    writeFileSync(path, "12345");
    linkSync(path, join(folder.path, "b"));
    symlinkSync(path, join(folder.path, "c"));
    writeFileSync(join(folder.path, "d"), "12345");
    const fd = system.openAppend(path);
    const facts = system.factsOf(fd);
    expect(facts.kind).toBe("file");
    expect(facts.size).toBe(5);
    for (const same of ["a", "b", "c"])
      expect(system.factsAt(join(folder.path, same))).toEqual(facts);
    expect(system.factsAt(join(folder.path, "d"))?.identity).not.toBe(facts.identity);
    expect(system.factsAt(folder.path)?.kind).toBe("folder");
    expect(system.factsAt("/dev/null")?.kind).toBe("other");
    expect(system.factsAt(join(folder.path, "nothing"))).toBeNull();
    symlinkSync(join(folder.path, "nothing"), join(folder.path, "e"));
    expect(system.factsAt(join(folder.path, "e"))).toBeNull();
    const names = ["a", "c", "e", "nothing", "a/below", "a\0b"];
    expect(names.map((name) => system.isThere(join(folder.path, name)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    system.close(fd);
  });

  test("a small file is read whole, also one of the system's own making", () => {
    using folder = openFolder();
    const path = join(folder.path, "a");
    writeFileSync(path, "가나다".repeat(5000));
    expect(system.readFile(path)).toBe("가나다".repeat(5000));
    writeFileSync(path, "");
    expect(system.readFile(path)).toBe("");
    expect(system.readBytes(path)).toHaveLength(0);
    expect(system.readFile(join(folder.path, "nothing"))).toBeNull();
    if (process.platform === "linux") {
      expect(system.readFile(`/proc/${process.pid}/stat`)).toStartWith(`${process.pid} (`);
    }
  });

  test("a real path follows links, and nothing leads nowhere", () => {
    using folder = openFolder();
    mkdirSync(join(folder.path, "깊은/곳"), { recursive: true });
    symlinkSync(join(folder.path, "깊은"), join(folder.path, "link"));
    expect(system.realPath(join(folder.path, "link/곳/.."))).toBe(join(folder.path, "깊은"));
    expect(system.realPath(join(folder.path, "nothing"))).toBeNull();
  });

  test("a fault carries the system's own code", () => {
    using folder = openFolder();
    expect(codeOf(() => system.openAppend(join(folder.path, "no/such/folder")))).toBe("ENOENT");
    expect(codeOf(() => system.openAppend(folder.path))).toBe("EISDIR");
    writeFileSync(join(folder.path, "file"), "");
    expect(codeOf(() => system.openAppend(join(folder.path, "file/below")))).toBe("ENOTDIR");
    expect(codeOf(() => system.factsOf(999))).toBe("EBADF");
    expect(codeOf(() => system.writeOnce(999, Buffer.from("x")))).toBe("EBADF");
    if (process.getuid?.() !== 0) {
      chmodSync(join(folder.path, "file"), 0o000);
      expect(codeOf(() => system.openAppend(join(folder.path, "file")))).toBe("EACCES");
    }
  });

  test("a path with a zero in it leads nowhere", () => {
    using folder = openFolder();
    writeFileSync(join(folder.path, "a"), "");
    const path = `${join(folder.path, "a")}\0b`;
    expect(codeOf(() => system.openAppend(path))).not.toBe("no fault");
    expect([system.factsAt(path), system.readFile(path), system.realPath(path)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test.skipIf(isNotLinux("a full device"))("a full device says so", () => {
    const fd = system.openAppend("/dev/full");
    expect(codeOf(() => system.writeOnce(fd, Buffer.from("x")))).toBe("ENOSPC");
    system.close(fd);
  });

  /** Reads standard input in a process of its own and answers the pieces as text. */
  const reader = `
    const { openLinux } = await import(${JSON.stringify(join(import.meta.dir, "../../src/system/linux.ts"))});
    const { openPortable } = await import(${JSON.stringify(join(import.meta.dir, "../../src/system/portable.ts"))});
    const system = ${name === "linux" ? "openLinux()" : "openPortable()"};
    let text = "";
    for (;;) {
      const piece = await system.readInput(400);
      if (typeof piece === "string") { console.log(JSON.stringify([text.length, text.slice(0, 20), piece])); process.exit(0); }
      text += Buffer.from(piece).toString();
    }`;

  const read = async (
    stdin: "ignore" | "pipe" | Blob,
    write?: string,
    end = true,
  ): Promise<unknown> => {
    const child = Bun.spawn([process.execPath, "-e", reader], { stdin, stdout: "pipe" });
    if (write !== undefined && typeof child.stdin === "object") {
      await child.stdin.write(write);
      await child.stdin.flush();
      if (end) await child.stdin.end();
    }
    const answer: unknown = JSON.parse(await new Response(child.stdout).text());
    await child.exited;
    return answer;
  };

  test("input is read to its end", async () => {
    expect(await read("pipe", "hello")).toEqual([5, "hello", "end"]);
    expect(await read("pipe", "x".repeat(3_000_000))).toEqual([3_000_000, "x".repeat(20), "end"]);
    expect(await read("ignore")).toEqual([0, "", "end"]);
    expect(await read(new Blob(["from a file"]))).toEqual([11, "from a file", "end"]);
  });

  test("input that never ends is waited for no longer than told", async () => {
    expect(await read("pipe", "half", false)).toEqual([4, "half", "late"]);
    expect(await read("pipe")).toEqual([0, "", "late"]);
  });
});
