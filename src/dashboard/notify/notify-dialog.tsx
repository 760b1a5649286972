/** Whether and of what this browser notifies. */
import "./notify.css";
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { words } from "../words.ts";
import { notifyPermission, sendTestNotification, enableNotifications } from "./notifications.ts";
import { changePreferences, type NotifyPreferences, preferences } from "./notify-preferences.ts";

const isOpen = signal(false);

export const openNotify = (): void => {
  isOpen.value = true;
};

const CHOICES = [
  "waits",
  "turns",
  "sound",
  "details",
] as const satisfies (keyof NotifyPreferences)[];

export const NotifyDialog = (): JSX.Element | null => (isOpen.value ? <NotifyDialogBody /> : null);

const NotifyDialogBody = (): JSX.Element => {
  const { notify: text, close } = words();
  const [allowed, setAllowed] = useState(notifyPermission);
  const chosen = preferences.value;
  const isOn = chosen.isOn && allowed === "granted";
  const end = (): void => {
    isOpen.value = false;
  };
  return (
    <Dialog title={text.title} onClose={end}>
      <FlagSwitch
        label={text.isOn}
        hint={text.isOnHint}
        isOn={isOn}
        isDisabled={allowed === "unsupported"}
        onPick={(wanted) => {
          if (wanted) void enableNotifications().then(setAllowed);
          else changePreferences({ isOn: false, isAsked: true });
        }}
      />
      {(allowed === "denied" || allowed === "unsupported") && (
        <p class="row small notify-refused" role="status">
          <Icon name="warning" size={15} /> {text[allowed]}
        </p>
      )}
      <fieldset class="notify-choices" disabled={!isOn}>
        <legend class="unseen">{text.title}</legend>
        {CHOICES.map((name) => (
          <FlagSwitch
            key={name}
            label={text.choices[name]}
            {...(name === "details" ? { hint: text.detailsHint } : {})}
            isOn={chosen[name]}
            onPick={(wanted) => changePreferences({ [name]: wanted })}
          />
        ))}
      </fieldset>
      <div class="row dialog-buttons">
        <Button
          disabled={!isOn}
          onClick={() => {
            // Some browsers allow it and show nothing.
            if (!sendTestNotification()) setAllowed("denied");
          }}
        >
          {text.tryOut}
        </Button>
        <Button kind="main" onClick={end}>
          {close}
        </Button>
      </div>
    </Dialog>
  );
};

const FlagSwitch = ({
  label,
  hint,
  isOn,
  isDisabled = false,
  onPick,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onPick: (wanted: boolean) => void;
}): JSX.Element => (
  <label class="notify-flag">
    <input
      type="checkbox"
      role="switch"
      checked={isOn}
      disabled={isDisabled}
      onChange={(event) => {
        // What is shown is what holds: the browser may refuse.
        const wanted = event.currentTarget.checked;
        event.currentTarget.checked = isOn;
        onPick(wanted);
      }}
    />
    <span>
      {label}
      {hint !== undefined && <span class="muted small notify-hint">{hint}</span>}
    </span>
  </label>
);

/** In the top bar; says whether it is on. */
export const NotifyButton = (): JSX.Element => {
  const { notify: text } = words();
  const isOn = preferences.value.isOn && notifyPermission() === "granted";
  const label = isOn ? text.stateOn : text.stateOff;
  return (
    <Button kind="icon" aria-label={label} title={label} onClick={openNotify}>
      <Icon name={isOn ? "bell" : "bellOff"} />
    </Button>
  );
};

/** Asked once, where somebody sees that sessions wait; whatever is answered, never again. */
export const NotifyOffer = (): JSX.Element | null => {
  const { notify: text } = words();
  if (preferences.value.isAsked || notifyPermission() !== "default") return null;
  return (
    <div class="row notify-offer">
      <Button kind="quiet" icon="bell" onClick={() => void enableNotifications()}>
        {text.offer}
      </Button>
      <Button
        kind="icon"
        aria-label={text.refuse}
        title={text.refuse}
        onClick={() => changePreferences({ isAsked: true })}
      >
        <Icon name="cross" size={15} />
      </Button>
    </div>
  );
};
