/**
 * What this page is known by: a name, and a key that proves it is its own and is sent to nobody. The browser keeps both for
 * this address alone, the key in a form that no script can read again: whoever else answers at this address one day, and has
 * his own script run here, cannot take it along.
 */
export type BrowserKey = { readonly name: string; readonly key: CryptoKey };

const DATABASE = "self-gen";
const STORE_NAME = "page";
const RECORD_NAME = "known";
const SHARED = "self-gen-key";
const HALF_LIFETIME_SECONDS = 15 * 24 * 3600;

/** Where the browser keeps nothing it holds for this page alone. */
let keyInMemory: BrowserKey | null = null;

export async function loadBrowserKey(): Promise<BrowserKey | null> {
  try {
    keyInMemory =
      (await withKeyStore(
        "readonly",
        (place) => place.get(RECORD_NAME) as IDBRequest<BrowserKey>,
      )) ?? keyInMemory;
  } catch {
    // What we hold ourselves.
  }
  return keyInMemory;
}

export async function saveBrowserKey(name: string, secret: string): Promise<void> {
  const bytes = new TextEncoder().encode(secret);
  const key = await crypto.subtle.importKey("raw", bytes, HMAC, false, ["sign", "verify"]);
  const known = { name, key };
  keyInMemory = known;
  try {
    await withKeyStore("readwrite", (place) => place.put(known, RECORD_NAME));
  } catch {
    // It holds for this page alone.
  }
  const others = new BroadcastChannel(SHARED);
  others.postMessage(null);
  others.close();
}

const HMAC = { name: "HMAC", hash: "SHA-256" };

/** Another page of ours was let in: so are we. */
export function onBrowserKeySaved(callback: () => void): void {
  new BroadcastChannel(SHARED).addEventListener("message", callback);
}

/** Once half of the time is over for which it counts. */
export const isRenewalDue = ({ name }: BrowserKey): boolean =>
  Number(name.split(".")[1]) - Date.now() / 1000 < HALF_LIFETIME_SECONDS;

function withKeyStore<T>(
  mode: IDBTransactionMode,
  work: (place: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const failed = (): void => reject(new Error("not kept"));
    const opening = indexedDB.open(DATABASE);
    opening.addEventListener("error", failed);
    opening.addEventListener("blocked", failed);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE_NAME));
    opening.addEventListener("success", () => {
      const database = opening.result;
      const close = (): void => database.close();
      try {
        const doing = database.transaction(STORE_NAME, mode);
        const asked = work(doing.objectStore(STORE_NAME));
        doing.addEventListener("complete", () => (close(), resolve(asked.result)));
        doing.addEventListener("abort", () => (close(), failed()));
      } catch {
        close();
        failed();
      }
    });
  });
}
