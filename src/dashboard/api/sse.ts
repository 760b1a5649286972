/** Server-sent events out of a stream of bytes. `EventSource` could not show our key. */
export type SseMessage = {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
};

/** Those that came together are handed on together. */
export async function* readSseMessages(
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<readonly SseMessage[]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      const told = blocks.flatMap((block) => parseSseBlock(block) ?? []);
      if (told.length > 0) yield told;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** Null for a comment. */
export function parseSseBlock(block: string): SseMessage | null {
  let [id, event, data]: [string | null, string, string | null] = [null, "message", null];
  for (const line of block.split("\n")) {
    const [, name = "", value = ""] = /^(\w+): ?(.*)$/.exec(line) ?? [];
    if (name === "id") id = value;
    else if (name === "event") event = value;
    else if (name === "data") data = data === null ? value : `${data}\n${value}`;
  }
  return data === null ? null : { id, event, data };
}
