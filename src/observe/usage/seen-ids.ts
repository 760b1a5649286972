/**
 * A set of ids in about sixteen bytes each, whatever their length: a table of their 64-bit hashes, at most half full. A
 * collision happens once in many million sessions. A full set remembers nothing more.
 */
export type SeenIds = {
  readonly has: (id: string) => boolean;
  readonly add: (id: string) => void;
};

const FIRST_SIZE = 64;
const MAX_IDS = 1_000_000;

export function openSeenIds(): SeenIds {
  let table = new BigUint64Array(FIRST_SIZE);
  let count = 0;

  /** Where it stands, or would. */
  function placeOf(hash: bigint, within: BigUint64Array): number {
    const last = within.length - 1;
    let at = Number(BigInt.asUintN(32, hash)) & last;
    while (within[at] !== 0n && within[at] !== hash) at = (at + 1) & last;
    return at;
  }

  function grow(): void {
    const larger = new BigUint64Array(table.length * 2);
    for (const hash of table) if (hash !== 0n) larger[placeOf(hash, larger)] = hash;
    table = larger;
  }

  return {
    has: (id) => table[placeOf(hashOf(id), table)] !== 0n,
    add: (id) => {
      const hash = hashOf(id);
      const at = placeOf(hash, table);
      if (table[at] !== 0n || count >= MAX_IDS) return;
      table[at] = hash;
      count++;
      if (count * 2 > table.length) grow();
    },
  };
}

/** Zero says that a place is free. */
const hashOf = (id: string): bigint => Bun.hash.xxHash64(id) || 1n;
