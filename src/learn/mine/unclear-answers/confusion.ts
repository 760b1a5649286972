/**
 * Sentences in which a person says that they do not understand what they were told, or asks for it in plainer words. Not: what
 * somebody or something else does not understand, and what they do not know about their own work.
 */
import { findOwnWords } from "../../../remember/ledger/words/pasted-text.ts";

/** In a longer prompt something else is the matter. */
const LONGEST_PROMPT = 300;
const LONGEST_SENTENCE = 120;

const CONFUSED = new RegExp(
  [
    String.raw`^(?:(?:sorry|ok(?:ay)?|but|hm+|well|no)[, ]+)*(?:(?:i )?(?:still |really |just )*(?:do not|don['’]?t|did not|didn['’]?t|can(?:no|['’])?t) (?:really |quite |fully |even )*(?:understand|follow|get (?:it|you|that|what you))\b(?! why (?:it|the|this|my|our)\b)|i['’]?m (?:still |a bit |totally )?(?:confused|lost)\b)`,
    String.raw`\bwhat do you mean\b|\bin (?:plain|simple|simpler) (?:english|words|terms|language)\b|\bexplain\b.{0,30}\b(?:simpler|more simply|in a simple way|like i['’]?m)\b|\beli5\b`,
    "(?:이해가? ?(?:잘 |전혀 |하나도 )?(?:안 ?[가되돼]|못 ?하)|무슨 (?:말|소리|뜻)(?:인지|이야|이에요|이지|임)|(?:더 )?쉽게 (?:설명|말해|풀어))",
    "(?:我|还是|還是|完全)?(?:看不懂|听不懂|聽不懂|没看懂|沒看懂|没听懂|沒聽懂|没理解|不太明白|不明白你|听不明白)|说人话|說人話|(?:通俗|大白话|简单)(?:点|一点|地|易懂)?(?:地)?(?:说|说明|解释|讲)",
    "(?:意味|言っていること)が(?:わか|分か)ら|(?:もっと)?(?:わかり|分かり)やすく(?:説明|教え|言)",
  ].join("|"),
  "i",
);

/** The sentence that says so; null where none does. */
export function findConfusion(prompt: string): string | null {
  const words = findOwnWords(prompt).trim();
  if (words.length > LONGEST_PROMPT) return null;
  const sentence = words
    .split(/\n+|(?<=[.!?。！？])\s*/)
    .map((one) => one.trim())
    .find((one) => one.length <= LONGEST_SENTENCE && CONFUSED.test(one));
  return sentence ?? null;
}
