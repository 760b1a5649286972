/** What a stranger answers, no more of it than allowed; null when it is more. */
export async function readBoundedBody(
  response: Response,
  mostBytes: number,
): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const reader = response.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(pieces);
    bytes += value.length;
    if (bytes > mostBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(value);
  }
}
