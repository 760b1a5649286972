/** A setting that is a list: of words there are, each on or off; or of texts, one more or one less. */
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Button } from "../parts/button.tsx";
import { Chip } from "../parts/choices.tsx";
import { words } from "../words.ts";
import type { SettingControlProps } from "./setting-input.ts";
import { choiceName } from "./choice-names.ts";

export const ListControl = (props: SettingControlProps): JSX.Element => {
  const { field, labelId, onSave } = props;
  const texts = (field.value ?? []) as readonly string[];
  const { choices } = field;
  if (choices === null) return <TextsControl {...props} />;
  return (
    <div class="chips" role="group" aria-labelledby={labelId}>
      {choices.map((one) => (
        <Chip
          key={one}
          isOn={texts.includes(one)}
          onToggle={() =>
            void onSave(choices.filter((word) => texts.includes(word) !== (word === one)))
          }
        >
          {choiceName(field.name, one)}
        </Chip>
      ))}
    </div>
  );
};

const TextsControl = ({ field, labelId, isDisabled, onSave }: SettingControlProps): JSX.Element => {
  const { list } = words().settings;
  const texts = (field.value ?? []) as readonly string[];
  const [typed, setTyped] = useState("");
  const [isTwice, setIsTwice] = useState(false);
  const add = (): void => {
    const text = typed.trim();
    if (text === "") return;
    setIsTwice(texts.includes(text));
    if (texts.includes(text)) return;
    void onSave([...texts, text]).then((isDone) => {
      if (isDone) setTyped("");
    });
  };
  return (
    <div class="stack-tight" role="group" aria-labelledby={labelId}>
      {texts.length > 0 && (
        <ul class="settings-texts">
          {texts.map((one) => (
            <li key={one} class="row">
              <span class="mono grow">{one}</span>
              <Button
                kind="quiet"
                icon="cross"
                disabled={isDisabled}
                aria-label={list.remove(one)}
                title={list.remove(one)}
                onClick={() => void onSave(texts.filter((other) => other !== one))}
              >
                {null}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="settings-typed"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <input
          class="input"
          type="text"
          value={typed}
          disabled={isDisabled}
          aria-label={list.addLabel}
          placeholder={field.name === "excludeProjects" ? "~/private" : ""}
          autoComplete="off"
          spellcheck={false}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setIsTwice(false);
          }}
        />
        <Button type="submit" disabled={isDisabled || typed.trim() === ""}>
          {list.add}
        </Button>
      </form>
      {isTwice && <p class="settings-bad small">{list.bad.twice}</p>}
    </div>
  );
};
