/** What is done about each type of blocker: two settings a type, worded by its title. */
type RecoverySettings<Type extends string> = {
  readonly [Name in `recovery.${Type}.${"agent" | "command"}`]: string;
};

export const recoverySettings = <Type extends string>(
  titles: Readonly<Record<Type, string>>,
  agent: (title: string) => string,
  command: (title: string) => string,
): RecoverySettings<Type> =>
  Object.fromEntries(
    Object.entries<string>(titles).flatMap(([type, title]) => [
      [`recovery.${type}.agent`, agent(title)],
      [`recovery.${type}.command`, command(title)],
    ]),
  ) as RecoverySettings<Type>;
