/**
 * Answers to lines that are no message. The SDK passes over what is no JSON and refuses what is no message without a word, so a
 * client that waits for its answer would wait for ever. An answer without an id says that nobody could tell which request it was.
 */
import { isObject } from "../event/event.ts";

const PARSE_ERROR = { code: -32_700, message: "Parse error" } as const;
const INVALID_REQUEST = { code: -32_600, message: "Invalid Request" } as const;

type LineFault = typeof PARSE_ERROR | typeof INVALID_REQUEST;

const LINE_FEED = 0x0a;

/** Calls `answer` with a line for every invalid line among the bytes that come; `longest`: more is another's to refuse. */
export function openLineCheck(
  longest: number,
  answer: (line: string) => void,
): (bytes: Buffer) => void {
  let pieces: Buffer[] = [];
  let length = 0;
  return (bytes) => {
    let from = 0;
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...pieces, bytes.subarray(from, end)]).toString("utf8");
      const fault = findLineFault(line);
      if (fault !== null) answer(`${JSON.stringify({ jsonrpc: "2.0", id: null, error: fault })}\n`);
      from = end + 1;
      [pieces, length] = [[], 0];
    }
    length += bytes.length - from;
    if (length > longest) [pieces, length] = [[], 0];
    else if (from < bytes.length) pieces.push(bytes.subarray(from));
  };
}

function findLineFault(line: string): LineFault | null {
  if (line.trim() === "") return null;
  try {
    const message: unknown = JSON.parse(line);
    return isObject(message) && message["jsonrpc"] === "2.0" ? null : INVALID_REQUEST;
  } catch {
    return PARSE_ERROR;
  }
}
