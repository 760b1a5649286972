/** The one word for what a session does, wherever a person reads it. */
type SessionStatus = {
  readonly doing: string;
  readonly turnCount: number;
  /** Whether its last turn failed. */
  readonly hasFailed?: boolean;
};

/** An answered prompt waits for the next one, however long ago that was; idle is what nobody asked anything. */
export const isYourTurn = ({ doing, turnCount }: SessionStatus): boolean =>
  doing === "ready" || (doing === "idle" && turnCount > 0);

/** Also of one that ended so. */
export const stateText = <D extends string>(
  states: Readonly<Record<D | "ready" | "failed", string>>,
  session: SessionStatus & { readonly doing: D },
): string =>
  states[session.hasFailed === true ? "failed" : isYourTurn(session) ? "ready" : session.doing];
