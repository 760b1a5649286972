import { createContext } from "preact";

/** Where the session that is shown worked: what its files belong to. */
export const SessionProject = createContext<string | null>(null);

/** Whether what its calls changed and printed can still be read. */
export const HasContents = createContext(true);
