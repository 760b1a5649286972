/**
 * What this page is known by: a name, and a key that proves it is its own and is sent to nobody. The browser keeps both for
 * this address alone, the key in a form that no script can read again: whoever else answers at this address one day, and has
 * his own script run here, cannot take it along.
 */
export type Known = { readonly name: string; readonly key: CryptoKey };

const DATABASE = "self-gen";
const PLACE = "page";
const WHICH = "known";
const SHARED = "self-gen-key";
const HALF_OF_IT_SECONDS = 15 * 24 * 3600;

/** Where the browser keeps nothing it holds for this page alone. */
let held: Known | null = null;

export async function readKnown(): Promise<Known | null> {
  try {
    held = (await inPlace("readonly", (place) => place.get(WHICH) as IDBRequest<Known>)) ?? held;
  } catch {
    // What we hold ourselves.
  }
  return held;
}

export async function keepKnown(name: string, secret: string): Promise<void> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
  const known = { name, key };
  held = known;
  try {
    await inPlace("readwrite", (place) => place.put(known, WHICH));
  } catch {
    // It holds for this page alone.
  }
  const others = new BroadcastChannel(SHARED);
  others.postMessage(null);
  others.close();
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Another page of ours was let in: so are we. */
export function onKnown(callback: () => void): void {
  new BroadcastChannel(SHARED).addEventListener("message", callback);
}

/** Once half of the time is over for which it counts. */
export const isAgeing = ({ name }: Known): boolean =>
  Number(name.split(".")[1]) - Date.now() / 1000 < HALF_OF_IT_SECONDS;

function inPlace<T>(
  mode: IDBTransactionMode,
  work: (place: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error("not kept"));
    const opening = indexedDB.open(DATABASE);
    opening.addEventListener("error", failed);
    opening.addEventListener("blocked", failed);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(PLACE));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const close = (): void => database.close();
      try {
        const doing = database.transaction(PLACE, mode);
        const asked = work(doing.objectStore(PLACE));
        doing.addEventListener("complete", () => (close(), resolve(asked.result)));
        doing.addEventListener("abort", () => (close(), failed()));
      } catch {
        close();
        failed();
      }
    });
  });
}
