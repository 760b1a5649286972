/** Words that say little about what is meant: how a question is put, not what it is about. */
import { FUNCTION_WORDS, KOREAN_FUNCTION_WORDS } from "../../../lexicon/function-words.ts";
import { toWordSet } from "../../../lexicon/words.ts";

const ENGLISH = "kind kinds mine sort stuff thing things upon";

/** As they are typed in a hurry. */
const UNMARKED =
  "arent cant couldnt didnt doesnt dont hadnt hasnt havent im isnt ive lets shouldnt thats theres wasnt werent whats wheres whos wont wouldnt youre";

const KOREAN =
  "어떡해 어느 무엇을 무엇이 무슨 뭐 뭐가 뭐를 뭘 뭔지 뭐지 뭐였지 뭐더라 뭐였더라 언제였지 어디 어디서 어디에 어디에서 어디였지 어디더라 누구 누구였지 얼마나 그 그때 그게 그건 저 저게 이게 이건 거 게 건 걸 그래서 하는 하는법 하는지 했는지 했지 했더라 했었지 했었더라 했나 했나요 했던 하나요 하려면 하면 할까 할지 방법 대해서 있던 있나 있나요 있었지 있었나 됐지 됐더라 되나 되나요 됨 함 중 시 후 전 혹시 우리가 제가";

/** What points at something that is not said, and particles that were typed apart. */
const KOREAN_POINTERS =
  "이 여기 거기 저기 이런 그런 저런 이렇게 그렇게 저렇게 저것 이를 그를 이걸 그걸 이번 이곳 그곳 저곳 여기서 거기서 저기서 여기에 거기에 내 나 저희 해당 그러나 은 는 을 를 의 에 에서 에게 한테 로 으로 와 과 도 만 까지 부터 처럼 보다 이나 이랑 랑 하고";

/** How things belong together, how often and how much: they stand in every other text, and in the other language as an ending. */
const ENGLISH_RELATIONS =
  "across against along although always among anybody anyone around away because behind beside besides between beyond despite due during enough even everybody everyone everything fewer however indeed instead later least less mere merely mostly nearly never nevertheless nobody none nothing often once ones onto others otherwise owing per perhaps quite rather since somebody someone sometimes somewhere soon themselves therefore though throughout thus together toward towards unless well whatever whenever";

const KOREAN_RELATIONS =
  "때문에 때마다 때의 때는 때도 때만 때까지 때부터 동안 동안에 사이 사이에 뒤 뒤에 뒤로 다음 다음에 앞 앞에 중에 중간에 않고 않음 않아 않아서 않게 않는 않던 않도록 않아도 않은 없이 있다는 있다며 있어서 있어야 있음 있게 있도록 없다는 없다며 없어서 없던 없게 없음 된다는 됐다는 된다며 되던 되게 되도록 되지 되는 된 하던 하도록 하게 하지 한다는 한다며 하다 하다가 한 해서 해도 하고 하며 했다 했다는 주는 주던 주도록 주지 준다 줌 줘 보니 보면 두고 두는 두기 둠 남의 까닭 이유 문제 현상 경우에 정도 만큼 대로 그대로 대신 대신에 따라 따라서 통해서 매번 자꾸 항상 늘 가끔 오래 너무 아주 매우 많이 조금 살짝 덜 가장 제일 각자 서로 함께 몇 또 바로 아직 나중에 결국 원래 갑자기 아무 아무나 아무도 아무것도 하나도 번 번씩 개 개로 개씩 명 건";

const FILLERS = toWordSet(
  FUNCTION_WORDS,
  ENGLISH,
  ENGLISH_RELATIONS,
  UNMARKED,
  KOREAN_FUNCTION_WORDS,
  KOREAN,
  KOREAN_POINTERS,
  KOREAN_RELATIONS,
);

/** `what's`, `we've`; the other ones deny something: `isn't`, `won't`. */
const CONTRACTION = /^([a-z]+)['’](?:s|re|ve|ll|d|m)$/;
const DENIAL =
  /^(?:are|ca|could|did|do|does|had|has|have|is|might|must|need|should|was|were|wo|would)n['’]t$/;

/** `word`: without case. */
export function isFiller(word: string): boolean {
  if (FILLERS.has(word) || DENIAL.test(word)) return true;
  return FILLERS.has(CONTRACTION.exec(word)?.[1] ?? "");
}
