import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  hidesHost,
  parseWebAddress,
  plainAddress,
} from "../../src/dashboard/parts/markdown/web-address.ts";

test("addresses of the web are links, by what the browser would open; every other one is words", () => {
  for (const [address, href] of [
    ["https://a.example/b?c=1#d", "https://a.example/b?c=1#d"],
    ["HTTP://A.example", "http://a.example/"],
    ["https://a.example/@someone/x", "https://a.example/@someone/x"],
    ["https://a.example?to=b@c", "https://a.example/?to=b@c"],
    ["https://ko.example/위키", "https://ko.example/%EC%9C%84%ED%82%A4"],
    ["https://аpple.example/", "https://xn--pple-43d.example/"],
    ["http://127.0.0.1:4317/x", "http://127.0.0.1:4317/x"],
  ] as const)
    expect([address, parseWebAddress(address)?.href]).toEqual([address, href]);
  for (const address of [
    "javascript:alert(1)",
    "JaVaScRiPt://a.example/%0aalert(1)",
    "java\tscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "mailto:a@b.example",
    "//a.example/",
    "/history",
    "docs/x.md",
    "https:a.example",
    "https:///a.example",
    "https:\\\\a.example",
    "https://good.example@evil.example/",
    "https://@evil.example/",
    "https://good.example:pw@evil.example/",
    "https://a.example/\u202Egnp.exe",
    "https://a.\u200Bexample/",
    "ht\ntps://a.example/",
    " https://a.example/",
    "",
  ])
    expect([address, parseWebAddress(address)]).toEqual([address, null]);
  expect(plainAddress("https://good.example@evil.example/x")).toBe("https://evil.example/x");
});

test("whatever is given, a link is one of http or https, without a user, and reads as it leads", () => {
  const PIECES =
    "http https HTTPS java script data : / // \\ @ evil.example good.example %00 \u0000 \u202E \u200B ? # а . 。 x";
  const piece = fc.constantFrom(...PIECES.split(" "), " ", "\t", "\n");
  let links = 0;
  const isSafe = (address: string): void => {
    const web = parseWebAddress(address);
    if (web === null) return;
    links += 1;
    const url = new URL(web.href);
    expect(["http:", "https:"]).toContain(url.protocol);
    expect([url.username, url.password, url.href]).toEqual(["", "", web.href]);
    expect(web.href).toMatch(/^[\x21-\x7E]+$/);
    expect(address.toLowerCase()).toStartWith(url.protocol);
  };
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => isSafe(pieces.join(""))),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 6 }), (pieces) =>
      isSafe(`https://${pieces.join("")}`),
    ),
    { numRuns: 2000 },
  );
  expect(links).toBeGreaterThan(100);
});

test("words that name another host, or hide letters of another script, are followed by the host", () => {
  const hides = (words: string, address: string): boolean => {
    const web = parseWebAddress(address);
    return web !== null && hidesHost(words, web);
  };
  for (const [words, address] of [
    ["https://good.example/", "https://evil.example/"],
    ["good.example", "https://evil.example/"],
    ["see good.example now", "https://evil.example/"],
    ["https://evil.example@good.example", "https://evil.example/"],
    ["https://аpple.example/", "https://аpple.example/"],
    ["here", "https://аpple.example/"],
  ] as const)
    expect([words, hides(words, address)]).toEqual([words, true]);
  for (const [words, address] of [
    ["the docs", "https://a.example/b"],
    ["https://a.example/b.html", "https://a.example/b.html"],
    ["a.example", "https://www.a.example/"],
    ["www.a.example", "http://www.a.example"],
    ["https://xn--pple-43d.example/", "https://аpple.example/"],
  ] as const)
    expect([words, hides(words, address)]).toEqual([words, false]);
});
