/** Words that say little about what is meant: how a question is put, not what it is about. */

const ENGLISH =
  "a about all also am an and any are as at be been being but by can could did do does doing done each either ever for from get gets getting got had " +
  "has have having he her here him his how i if in into is it its just kind kinds let like may maybe me might mine must my no nor not of off on or our " +
  "ours out please shall she should so some sort such than that the their them then there these they thing things this those to too up upon us very was " +
  "we were what when where whether which who whom whose why will with would you your yours";

/** As they are typed in a hurry. */
const UNMARKED =
  "arent cant couldnt didnt doesnt dont hadnt hasnt havent im isnt ive lets shouldnt thats theres wasnt werent whats wheres whos wont wouldnt youre";

const KOREAN =
  "어떻게 어떡해 어떤 어느 무엇 무엇을 무엇이 무슨 뭐 뭐가 뭐를 뭘 뭔지 뭐지 뭐였지 뭐더라 뭐였더라 왜 언제 언제였지 어디 어디서 어디에 어디에서 어디였지 어디더라 누가 누구 누구였지 얼마나 " +
  "그 그때 그거 그게 그건 그것 저 저거 저게 이거 이게 이건 이것 것 거 게 건 걸 수 때 좀 다시 안 못 잘 및 또는 그리고 그런데 그래서 " +
  "하는 하는법 하는지 했는지 했지 했더라 했었지 했었더라 했나 했나요 했던 하나요 하려면 하면 할까 할지 방법 관련 관한 대한 대해 대해서 위한 위해 " +
  "있는 있던 있나 있나요 있어 있었지 있었나 없는 됐지 됐더라 되나 되나요 됨 함 중 시 후 전 혹시 우리 우리가 내가 제가 그냥";

const FILLERS: ReadonlySet<string> = new Set(`${ENGLISH} ${UNMARKED} ${KOREAN}`.split(" "));

/** `what's`, `we've`; the other ones deny something: `isn't`, `won't`. */
const CONTRACTION = /^([a-z]+)['’](?:s|re|ve|ll|d|m)$/;
const DENIAL =
  /^(?:are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)n['’]t$/;

/** `word`: without case. */
export function isFiller(word: string): boolean {
  if (FILLERS.has(word) || DENIAL.test(word)) return true;
  return FILLERS.has(CONTRACTION.exec(word)?.[1] ?? "");
}
