/** A stream of server-sent events, piece by piece as it arrives. */
export type ServerEvent = {
  readonly id: string | null;
  readonly event: string;
  readonly data: string;
};

/** Whole events so far; what is not whole yet is kept for the next piece. */
export function openEventReader(): (piece: string) => readonly ServerEvent[] {
  let rest = "";
  let id: string | null = null;
  let event = "";
  let data: string[] = [];
  const field = (name: string, value: string): void => {
    if (name === "id") id = value;
    else if (name === "event") event = value;
    else if (name === "data") data.push(value);
  };
  return (piece) => {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    const whole: ServerEvent[] = [];
    for (const raw of lines) {
      const line = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
      if (line === "") {
        if (data.length > 0) whole.push({ id, event: event || "message", data: data.join("\n") });
        event = "";
        data = [];
        continue;
      }
      const colon = line.indexOf(":");
      // A line that begins so only keeps the connection open.
      if (colon === 0) continue;
      const name = colon < 0 ? line : line.slice(0, colon);
      const value = colon < 0 ? "" : line.slice(colon + 1);
      field(name, value.startsWith(" ") ? value.slice(1) : value);
    }
    return whole;
  };
}
