import { expect, test } from "bun:test";
import { redact } from "../../src/redact/redact.ts";

test("a private block becomes one mark, in any letter case and over many lines", () => {
  expect(redact("a <private>x</private> b")).toBe("a [PRIVATE] b");
  expect(redact("a <PRIVATE>x\ny\n</Private> b")).toBe("a [PRIVATE] b");
  expect(redact("<private>1</private><private>2</private>")).toBe("[PRIVATE][PRIVATE]");
});

test("white space and attributes in the tags are allowed", () => {
  expect(redact('a < private reason="x" >y</ private > b')).toBe("a [PRIVATE] b");
  expect(redact("a <private\n>y</private\n> b")).toBe("a [PRIVATE] b");
});

test("nested blocks are counted, so the outer end is the end", () => {
  expect(redact("a <private>1<private>2</private>3</private> b")).toBe("a [PRIVATE] b");
});

test("a block that is never closed hides everything to the end", () => {
  expect(redact("a <private>secret\nmore")).toBe("a [PRIVATE]");
  expect(redact("a <private>1<private>2</private>3")).toBe("a [PRIVATE]");
});

test("other tags, a lone closing tag and the bare word stay", () => {
  for (const text of [
    "</private> a",
    "<privates>a",
    "<private-x>a",
    "private void f() {}",
    "a < private_key",
  ]) {
    expect(redact(text)).toBe(text);
  }
});

test("a private block wins over whatever stands around it", () => {
  expect(redact("password=abc1<private>x y z</private>")).not.toContain("y z");
  expect(redact('{"password":"a <private>b c</private>"}')).not.toContain("b c");
});

test("a tag that goes on oddly is still a tag", () => {
  const long = "x".repeat(300);
  expect(redact(`a <private reason="${long}">y</private> b`)).toBe("a [PRIVATE] b");
  expect(redact("hello <private SECRET")).toBe("hello [PRIVATE]");
  expect(redact("a <private <x>y</private> b")).toBe("a [PRIVATE] b");
});

test("escaped and full-width signs make a tag too", () => {
  expect(redact("a &lt;private&gt;x&lt;/private&gt; b")).toBe("a [PRIVATE] b");
  expect(redact("a ＜private＞x＜/private＞ b")).toBe("a [PRIVATE] b");
});
