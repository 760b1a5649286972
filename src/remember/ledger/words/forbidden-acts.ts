/** What is forbidden or warned of in English, as an act: "committing secrets is not allowed", "be careful not to log tokens". */

/** What one does to code and its surroundings; users do other things. */
const ACTING =
  "(?:using|committing|pushing|force[- ]?pushing|merging|editing|modifying|deploying|skipping|adding|logging|mocking|stubbing|calling|hard-?coding|importing|disabling|deleting|rewriting|rebasing|copying|installing|writing|changing|touching|storing|printing|sharing|publishing|releasing|swallowing|silencing|ignoring|accessing|connecting|editing|renaming|reformatting|squashing|amending|introducing|bypassing|leaving|checking in)";
const ACT =
  "(?:use|commit|push|force[- ]?push|merge|edit|modify|deploy|skip|add|log|mock|stub|call|hard-?code|import|disable|delete|rewrite|rebase|install|touch|store|print|share|publish|release|swallow|silence|access|rename|reformat|squash|amend|introduce|bypass|leak|expose|check in|include|leave)";
const FORBIDDEN =
  "(?:(?:strictly|absolutely|totally|generally) )?(?:forbidden|prohibited|banned|verboten|off[- ]limits|not (?:allowed|acceptable|permitted|ok(?:ay)?|fine)|never (?:allowed|acceptable|ok(?:ay)?|fine)|a no-?go)";
const HERE =
  "(?: (?:here|anywhere|in (?:this|our|the) (?:repo(?:sitory)?|project|code ?base|code)))?";
const AT_HAND =
  /[?？]\s*$|\b(?:this (?!project|repo|code|monorepo)|these|those|it|them|now|yet|today|currently|again|users?|customers?|visitors?|the (?:form|page|button|field|dialog|endpoint|api) )\b/i;

const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:and|also|please note|note|btw)[,:]? )*${ACTING}\\b.{2,80}? (?:is|are) ${FORBIDDEN}${HERE}[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?:direct |write |manual )(?:access|changes?|edits?|commits?|pushes|writes)\\b.{2,60}? (?:is|are) ${FORBIDDEN}${HERE}[.!]*$`,
    "i",
  ),
  new RegExp(`^it(?:['’]s| is) ${FORBIDDEN} to ${ACT}\\b.{2,80}$`, "i"),
  new RegExp(
    `^(?:please |always |and |also )*(?:take care|be careful|be sure|make sure|watch out|see to it|mind),? (?:not to|never to|that you (?:do not|don['’]?t|never)) (?:ever )?${ACT}\\b.{2,80}$`,
    "i",
  ),
  new RegExp(
    `^(?:please |always |and |also )*(?:take care|be careful|be sure|make sure|watch out|see to it),? that no [a-z][\\w -]{2,60}$`,
    "i",
  ),
  new RegExp(
    `^i(?:['’]ve| have)? (?:already |just )?(?:told|asked) you (?:(?:before|already|twice|many times) )?(?:not|never) to ${ACT}\\b.{1,80}$`,
    "i",
  ),
];

export const isForbiddenEnglish = (sentence: string): boolean =>
  !AT_HAND.test(sentence.replace(/^it(?:['’]s| is) /i, "").replace(/\bsee to it\b/i, "")) &&
  FORMS.some((form) => form.test(sentence));

/** "Like I said, …", "아 그리고 …", "how many times do I have to say it, …": what follows is meant, and has been before. */
export const REPEATS_DEMAND =
  /^(?:(?:like|as) i(?:['’]ve| have)? (?:said|keep saying|keep telling you|told you|mentioned|always say)(?: (?:before|earlier|already|many times))?|i(?:['’]ve| have)? (?:already )?(?:said|told you)(?: (?:it|this|that|you))?(?: (?:before|already|many times|a hundred times))?|how many times (?:do|must) i (?:have to )?(?:say|tell you|repeat)(?: (?:it|this|that|you))?|once again|again|i repeat)[,:;] (?=\S+ \S)|^아,? (?:그리고|참|맞다|그리구),? (?=\S+ \S)/i;
