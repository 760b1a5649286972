/**
 * Waits for all of them, also where one fails, which is then thrown: nothing goes on in a transaction that is over. What a database
 * is asked together it answers in one go.
 */
export async function settleAll(works: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(works);
  for (const one of ended) if (one.status === "rejected") throw one.reason;
}
