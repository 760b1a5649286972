/** One event as a server-sent one. JSON has no line ends of its own, so that nothing in it can end a line. */
export type Frame = { readonly id?: string; readonly event: string; readonly data: object };

export const frame = ({ id, event, data }: Frame): string =>
  `${id === undefined ? "" : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** What a client ignores, and keeps a connection from looking dead. */
export const HEARTBEAT = ": still here\n\n";
