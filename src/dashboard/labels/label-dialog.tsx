/** A session's name and tags. */
import "./labels.css";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";
import type { Answers } from "../../daemon/api/answers.ts";
import { type AskFault, toAskFault } from "../api/fault.ts";
import { useAnswer } from "../api/use-answer.ts";
import { SaveFooter } from "./save-footer.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { createUndo, showToast } from "../parts/toast.tsx";
import { words } from "../words.ts";
import { type Labels, reloadLabels, rename, restoreLabels, tag } from "./labels.ts";

/** As the daemon stores them. */
const LONGEST_NAME = 200;
const LONGEST_TAG = 40;

const parseTags = (typed: string): readonly string[] =>
  typed.split(/[\s,]+/).flatMap((one) => {
    const made = one.normalize("NFC").replace(/^#/, "").toLowerCase();
    return made === "" ? [] : [made];
  });

export const LabelDialog = ({
  sessionId,
  labels,
  onClose,
}: {
  readonly sessionId: string;
  readonly labels: Labels;
  readonly onClose: () => void;
}): JSX.Element => {
  const { labels: text, toast } = words();
  const known = useAnswer<Answers["labels"]>("/labels");
  const list = useId();
  // What it is called now is changed rather than typed again.
  const shown = labels.name ?? labels.title ?? "";
  const [name, setName] = useState(shown);
  const [tags, setTags] = useState(labels.tags);
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<AskFault | null>(null);
  const addTyped = (): readonly string[] => {
    const all = [...new Set([...tags, ...parseTags(typed)])];
    setTags(all);
    setTyped("");
    return all;
  };
  const save = async (): Promise<void> => {
    const wanted = addTyped();
    setIsBusy(true);
    setFault(null);
    try {
      for (const one of wanted) if (!labels.tags.includes(one)) await tag(sessionId, one, true);
      for (const one of labels.tags) if (!wanted.includes(one)) await tag(sessionId, one, false);
      const isOwn = name.trim() !== "" || labels.name !== null;
      const isRenamed = name.trim() !== shown && isOwn;
      if (isRenamed) await rename(sessionId, name.trim());
      onClose();
      // The name that was taken away is not what was saved.
      const about = name.trim() || (labels.name === null ? labels.title : null);
      const back = restoreLabels(sessionId, labels, { isRenamed, tags: wanted });
      showToast({
        says: toast.saved,
        ...(about === null ? {} : { about }),
        ...(back.length === 0 ? {} : { undo: createUndo(back, reloadLabels) }),
      });
    } catch (error) {
      setFault(toAskFault(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={text.edit} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label class="stack-tight">
          <span class="small muted">{text.name}</span>
          <input
            class="input"
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
            value={name}
            maxLength={LONGEST_NAME}
            placeholder={labels.name === null ? (labels.title ?? "") : ""}
            autoComplete="off"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <div class="stack-tight">
          <label class="small muted" for={`${list}-tag`}>
            {text.tags}
          </label>
          {tags.length > 0 && (
            <ul class="row label-tags">
              {tags.map((one) => (
                <li key={one} class="tag">
                  #{one}
                  <button
                    type="button"
                    aria-label={text.removeTag(one)}
                    onClick={() => setTags(tags.filter((other) => other !== one))}
                  >
                    <Icon name="cross" size={12} />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <input
            id={`${list}-tag`}
            class="input"
            value={typed}
            list={list}
            maxLength={LONGEST_TAG}
            placeholder={text.tagsHint}
            autoComplete="off"
            onInput={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.isComposing || typed.trim() === "") return;
              if (event.key !== "Enter" && event.key !== ",") return;
              event.preventDefault();
              addTyped();
            }}
          />
          <datalist id={list}>
            {(known.data?.tags ?? []).map((one) => (
              <option key={one.tag} value={one.tag} />
            ))}
          </datalist>
        </div>
        <SaveFooter fault={fault} isOff={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  );
};
