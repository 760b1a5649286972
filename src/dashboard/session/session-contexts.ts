import { createContext } from "preact";

/** Where the session that is shown worked: what its files belong to. */
export const SessionProjectContext = createContext<string | null>(null);

/** Whether what its calls changed and printed can still be read. */
export const HasContentsContext = createContext(true);
