/** At a hub: who reads shows a token. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { pageInfo } from "../api/page-info.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";
import { signInAtHub, signOutOfHub } from "../api/hub-visit.ts";
import { Button } from "../parts/button.tsx";
import { Command } from "../parts/copy-button.tsx";
import { FaultNote } from "../parts/fault-note.tsx";
import { Logo } from "../parts/logo.tsx";
import { ViewHeading } from "../parts/panel.tsx";
import { words } from "../words.ts";

/** Longer ones are none. */
const LONGEST_TOKEN = 200;

export const HubSignIn = (): JSX.Element => {
  const { hub: text, title: name } = words();
  const [fault, setFault] = useState<AskFault | null>(null);
  const [isAsking, setAsking] = useState(false);
  const signIn = async (form: HTMLFormElement): Promise<void> => {
    const token = new FormData(form).get("token");
    setAsking(true);
    try {
      await signInAtHub(typeof token === "string" ? token.trim() : "");
    } catch (error) {
      setFault(toAskFault(error));
      setAsking(false);
    }
  };
  return (
    <main class="alone">
      <div class="alone-card">
        <div class="alone-brand">
          <Logo size={44} />
          <div>
            <p class="alone-name">{name}</p>
            <p class="muted">{text.about}</p>
          </div>
        </div>
        <ViewHeading title={text.title} />
        <form
          class="alone-form"
          onSubmit={(event) => {
            event.preventDefault();
            void signIn(event.currentTarget);
          }}
        >
          <label>
            <span>{text.token}</span>
            <input
              class="input"
              type="password"
              name="token"
              required
              maxLength={LONGEST_TOKEN}
              autoComplete="current-password"
            />
          </label>
          <Button kind="main" type="submit" disabled={isAsking}>
            {text.signIn}
          </Button>
        </form>
        <FaultNote fault={fault} />
        <p class="muted small">{text.how}</p>
        <Command text="self-gen hub issue NAME --role reader" />
      </div>
    </main>
  );
};

export const HubSignOut = (): JSX.Element => {
  const { hub: text } = words();
  return (
    <Button
      kind="quiet"
      title={text.signedInAs(pageInfo.value?.hub?.visitor ?? "")}
      onClick={() => void signOutOfHub()}
    >
      {text.signOut}
    </Button>
  );
};
