/**
 * Words that hold a sentence together and say nothing of what it is about. Whoever leaves such words out asks for these, and
 * adds those that say nothing in its own place (a search's "kind of", a skill's "helps").
 *
 * Lists that are another matter stay with their rooms: a rule is told by its "not", "on" and "in" (`learn/lint`), what somebody
 * asks for by its "what" and "why" (`learn/mine/reading/similarity`), a skill's name by its "without" (`learn/mine/requests`), an
 * error's words are those that errors share (`remember/errors`), and a person's ban names what it is about
 * (`remember/guard/ban-target.ts`).
 */

/** English, in small letters. */
export const FUNCTION_WORDS: string =
  // Articles, and what stands in place of a noun.
  "a all an any anything both each few he her here him his i it its itself many me more most much my one our ours own several she some something such that the their them there these they thing things this those us we you your " +
  // What a verb is built with.
  "am are be been being can could did do does doing done get gets getting got had has have having is let like may might must please shall should was were will would " +
  // What joins and denies.
  "and as but either if no nor not of or so than then " +
  // Where, whence and when.
  "about after again also at before by else ever first for from in into just maybe now off on only out really still through to too under until up very via with within without yet yours " +
  // What asks.
  "how what when where whether which while who whom whose why";

/** Words that stand in any text about work: what a summary says is not told by them. */
export const EVERYDAY_WORDS =
  "because instead it's lets made make makes need new other over per same see two use used uses using want";

// One text, not two joined: a piece of a hook that does not ask for it leaves it out.
export const KOREAN_FUNCTION_WORDS =
  "이거 그거 저거 이것 그것 그냥 다시 계속 먼저 이제 그리고 그런데 또는 및 때 것 수 좀 더 잘 안 못 있는 없는 있어 없어 있다 없다 같이 대해 대한 위해 위한 통해 관련 관한 경우 무엇 어떻게 어떤 왜 언제 누가 우리 팀 팀은 내가 모든 모두 전부 각각 때문";
