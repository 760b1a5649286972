import { createContext } from "preact";

/** Where the session that is shown worked: what its files belong to. */
export const SessionProjectContext = createContext<string | null>(null);

/** The session that is shown. */
export const SessionIdContext = createContext("");

/** Where what only its transcript knows was read; null where it was not. */
export const TranscriptSourceContext = createContext<"archive" | "transcript" | null>(null);

/** Whether what its calls changed and printed can still be read. */
export const HasContentsContext = createContext(true);
