/** Search by meaning: off, or by which model, and whether its server runs. */
import { readEmbeddingState, modelChoiceText } from "../embed/embedding-state.ts";
import { type DoctorResult, fine, type DoctorContext } from "./finding.ts";

export async function checkEmbedding({
  installation,
  text,
}: DoctorContext): Promise<DoctorResult[]> {
  const { embedding: words } = text;
  const { isOn, choice, fault, missing, server } = await readEmbeddingState(installation);
  if (!isOn) return [fine("embedding", words.isOff)];
  if (fault === null) {
    const state = words.fine(modelChoiceText(choice, text), server !== null);
    const left = missing === null ? [] : [words.missing(missing.documents, missing.of)];
    return [fine("embedding", [state, ...left].join(", "))];
  }
  const [message, fix] = words.faults[fault.code](fault.detail);
  return [{ check: "embedding", level: "wrong", code: fault.code, message, fix }];
}
