/** The one word for what a session does, wherever a person reads it. */
type SessionStatus = { readonly doing: string; readonly turnCount: number };

/** An answered prompt waits for the next one, however long ago that was; idle is what nobody asked anything. */
export const isYourTurn = ({ doing, turnCount }: SessionStatus): boolean =>
  doing === "ready" || (doing === "idle" && turnCount > 0);

export const stateText = <D extends string>(
  states: Readonly<Record<D | "ready", string>>,
  session: SessionStatus & { readonly doing: D },
): string => states[isYourTurn(session) ? "ready" : session.doing];
