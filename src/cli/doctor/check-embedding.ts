/** Search by meaning: off, or by which model, and whether its server runs. */
import { embeddingState, modelText } from "../embed/state.ts";
import { type Finding, fine, type Patient } from "./finding.ts";

export async function checkEmbedding({ house, text }: Patient): Promise<Finding[]> {
  const { embedding: words } = text;
  const { isOn, choice, fault, server } = await embeddingState(house);
  if (!isOn) return [fine("embedding", words.isOff)];
  if (fault === null)
    return [fine("embedding", words.fine(modelText(choice, text), server !== null))];
  const [message, fix] = words.faults[fault.code](fault.detail);
  return [{ check: "embedding", level: "wrong", code: fault.code, message, fix }];
}
