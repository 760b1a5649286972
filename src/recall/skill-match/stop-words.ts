/** Words that say nothing about what a prompt asks for, and those that came from one language into the other. */

const STOP_WORD_LIST =
  "the an and or but if then else so as at by for from in into of off on out over to up with without within about after before " +
  "again all also any are be been being both can could did do does doing done each every few had has have having he her here hers " +
  "him his how i it its itself just me more most much my no nor not now only other our ours own same she should some such than that " +
  "their theirs them these they this those through too under until very was we were what when where whether which while who whom " +
  "whose why will would you your yours us let lets please want wants wanted need needs needed like make makes made making get gets " +
  "got getting use uses used using user users skill skills assistant help helps helper thing things something anything ask asks asked asking say says said mention mentions mentioned trigger triggers " +
  "triggered invoke invokes via etc eg ie vs one two first second new old good better best based including include includes " +
  "specific various different multiple many several related provide provides provided ensure ok okay yes hey hi hello thanks thank " +
  "sure really actually maybe still yet already there dont doesnt cant im ive id ill whats " +
  "이거 그거 저거 이것 그것 저것 여기 거기 지금 그냥 다시 계속 먼저 이제 그럼 그러면 그리고 그런데 근데 하지만 또는 혹은 및 등 때 것 수 좀 더 잘 안 못 다 " +
  "해줘 해주세요 해봐 하자 할래 있는 없는 있어 없어 있다 없다 같은 같이 대해 대한 위해 위한 통해 관련 관한 경우 사용 사용자 요청 스킬 명령 명령어 무엇 어떻게 " +
  "어떤 왜 언제 누가 우리 내가 네가 나는 너는 이런 그런 저런 모든 모두 전부 각각 또한 때문 그래 아니 맞아 알겠 부탁";

const STOP_WORDS: ReadonlySet<string> = new Set(STOP_WORD_LIST.split(" "));

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** English words as Koreans write them. */
export const LOANWORDS: ReadonlyMap<string, string> = new Map(
  (
    "리뷰 review 커밋 commit 푸시 push 머지 merge 브랜치 branch 테스트 test 디버그 debug 디버깅 debug 리팩토링 refactor 리팩터링 refactor 빌드 build 디자인 design " +
    "릴리스 release 릴리즈 release 체크 check 스크린샷 screenshot 키바인딩 keybinding 워크트리 worktree 마이그레이션 migration 체인지로그 changelog 피알 pr"
  )
    .split(" ")
    .reduce<[string, string][]>((pairs, word, at, words) => {
      if (at % 2 === 0) pairs.push([word, words[at + 1] ?? ""]);
      return pairs;
    }, []),
);
