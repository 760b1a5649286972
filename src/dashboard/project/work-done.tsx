/** What was done for a prompt, where its answer does not say: files, commands, else calls, and how many failed. */
import type { JSX } from "preact";
import type { Answers } from "../../daemon/api/answers.ts";
import { words } from "../words.ts";

type Work = NonNullable<Answers["projects"]["projects"][number]["concluded"]>["work"];

export const WorkDone = ({
  of: { calls, failed, files, commands },
}: {
  readonly of: Work;
}): JSX.Element => {
  const text = words().projects.work;
  return (
    <>
      {[
        ...(files > 0 ? [text.files(files)] : []),
        ...(commands > 0 ? [text.commands(commands)] : []),
        ...(files + commands === 0 ? [text.calls(calls)] : []),
        ...(failed > 0 ? [text.failed(failed)] : []),
      ].join(", ")}
    </>
  );
};
