/** Words that say nothing about what a prompt asks for. */
import { FUNCTION_WORDS, KOREAN_FUNCTION_WORDS } from "../../lexicon/function-words.ts";
import { toWordSet } from "../../lexicon/words.ts";

const STOP_WORDS = toWordSet(
  FUNCTION_WORDS,
  "over every hers other same theirs lets want wants wanted need needs needed make makes made making use uses used using user users skill skills assistant help helps helper ask asks asked asking say says said mention mentions mentioned trigger triggers triggered invoke invokes etc eg ie vs two second new old good better best based including include includes specific various different multiple related provide provides provided ensure ok okay yes hey hi hello thanks thank sure actually already dont doesnt cant im ive id ill whats",
  KOREAN_FUNCTION_WORDS,
  "저것 여기 거기 지금 그럼 그러면 근데 하지만 혹은 등 다 해줘 해주세요 해봐 하자 할래 같은 사용 사용자 요청 스킬 명령 명령어 네가 나는 너는 이런 그런 저런 또한 그래 아니 맞아 알겠 부탁",
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
