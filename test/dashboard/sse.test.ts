import { expect, test } from "bun:test";
import { parseSseBlock, readSseMessages } from "../../src/dashboard/api/sse.ts";

test("an event is read with its id, name and data; what only keeps a connection alive is none", () => {
  expect(parseSseBlock('id: a1-7\nevent: session\ndata: {"a":1}')).toEqual({
    id: "a1-7",
    event: "session",
    data: '{"a":1}',
  });
  expect(parseSseBlock("data: one\ndata: two")).toEqual({
    id: null,
    event: "message",
    data: "one\ntwo",
  });
  expect(parseSseBlock(": still here")).toBeNull();
});

test("however the bytes are cut, the same events come out, Hangul whole", async () => {
  const bytes = new TextEncoder().encode(
    'event: hello\ndata: {"run":"a"}\n\n: still here\n\nid: a-1\nevent: session\ndata: {"이름":"결제"}\n\n',
  );
  for (const size of [1, 2, 3, 7, 1000]) {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (let at = 0; at < bytes.length; at += size) {
          controller.enqueue(bytes.slice(at, at + size));
        }
        controller.close();
      },
    });
    const told = (await Array.fromAsync(readSseMessages(stream))).flat();
    expect(told).toEqual([
      { id: null, event: "hello", data: '{"run":"a"}' },
      { id: "a-1", event: "session", data: '{"이름":"결제"}' },
    ]);
  }
});

test("what has not ended when the stream ends is no event", async () => {
  const stream = new Response("event: session\ndata: {").body;
  expect(stream === null ? null : await Array.fromAsync(readSseMessages(stream))).toEqual([]);
});
