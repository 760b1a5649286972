import type { JSX } from "preact";
import { type AskFault, OFFLINE } from "../api/fault.ts";
import { words } from "../words.ts";

/** Why something was not done, and what would help; beside what somebody tried. */
export const FaultNote = ({ fault }: { readonly fault: AskFault | null }): JSX.Element | null =>
  fault === null ? null : (
    <div class="refused settings-refused small" role="alert">
      <p>{fault.code === OFFLINE ? words().offline : fault.message}</p>
      {fault.fix !== "" && <p class="muted">{fault.fix}</p>}
      {fault.code !== OFFLINE && <p class="muted mono">{fault.code}</p>}
    </div>
  );
