/**
 * What is meant for good though nobody says "always": a demand about things in general and not about those at hand ("don't use
 * default exports", "commit messages should be short", "no more emojis"). Whatever points at the work at hand makes it none.
 */
import { ALTERNATIVES } from "../../../lexicon/alternatives.ts";
import { ARTIFACTS } from "../../../lexicon/artifacts.ts";
import { toAlternatives } from "../../../lexicon/words.ts";
import { DO_NOT, isWholeRule, POLITE } from "./whole-rules-english.ts";

/** What is at hand: this, here, now, the next one; "the" only where it names a kind. */
const AT_HAND =
  /\b(?:this|(?<![a-z]s )that|these|those|it|its|here|there|yet|now|today|tonight|tomorrow|first|then|next|currently|again|above|below|last|other|others|another|same|second|left|right|moment|existing|current|previous|following|new one|both|them|they|he|she|him|her|until|while|just|still|i['’](?:ll|m)|we['’]ll|you['’]re|already|anything else|(?<!every |each )(?:task|phase|step)|option|plan|before we|the (?!(?:imperative|present|past|plural|singular|active|passive|database|db|codebase|code base|repo|repository|project|frontend|backend|client|server|user|network|internet|main branch|standard library|public|tests? folder|api|domain|ui|command line|terminal|changelog|readme|console|linter|same (?:style|format|language)|conventional)\b))\b/i;
const ASKING = String.raw`(?:without (?:first )?(?:asking|checking|confirming|telling|talking to|consulting|my (?:ok|okay|approval|permission|consent|go-ahead|confirmation)|permission|approval|being asked)|unless i (?:ask|tell|say|approve|explicitly)|before (?:asking|checking with) me)`;
/** Verbs of habits: how one writes and builds. */
const HABITS =
  "(?:use|using|add|adding|mock|log|hardcode|hard-code|install|import|include|abbreviate|swallow|catch|introduce|prefix|mix|return|throw|translate|put|leave|leaving|commit|write|writing|repeat|restate|explain|apologi[sz]e|invent|assume|guess|name|nest|duplicate|pin|bump|squash|amend|force[- ]push|disable|ignore|skip|suppress|sprinkle)";
const MANY = String.raw`(?:\w+s\b(?<!ss|us|is)|any\b|every\b|each\b|all\b|${ARTIFACTS}\b|[A-Z][\w.]+|emoji|typescript|javascript|jquery|inheritance|recursion|punctuation|jargon|markdown|html|css|sql|magic|boilerplate|slang|filler|dead code)`;
/** Said of what is done in a moment. */
const MOMENTARY =
  /\b(?:write|add|make|create|change|edit|touch|run|start) (?:any |more )?(?:code|files?|anything|changes?|tests?|stuff|things?|features?|commits?|implementations?)(?:[.!,]|$| (?:please|to|in|for))/i;

/** What lies in a folder by its name. */
const IN_FOLDER = new RegExp(
  String.raw`^${POLITE}${DO_NOT} (?:edit|touch|change|modify|delete|remove|rename|move|overwrite|commit|reformat)(?: (?:anything|any files?|files?|code|stuff|things?|whatever is))? (?:in|under|inside|below|within) [\`'"]?[\w.@-]+(?:\/[\w./@*-]*)?[\`'"]?(?: (?:folder|directory|dir))?[.!]*$`,
  "i",
);
/** A folder that is called by its name, and code that is ruled out by its own. */
const BY_NAME: readonly RegExp[] = [
  new RegExp(
    String.raw`^${POLITE}${DO_NOT} (?:edit|touch|change|modify|delete|remove|rename|move|overwrite|reformat) the (?!(?:same|other|new|old|whole|wrong|right|current|last|first|next)\b)[\w.@/-]+ (?:folder|directory|module|branch|schema|table)[.!]*$`,
    "i",
  ),
  /^[`'"]?[\w$]+(?:\.[\w$]+|\(\))+[`'"]? (?:is|are) (?:forbidden|banned|prohibited|off[- ]limits)(?: (?:in|outside|everywhere|anywhere|here|for)\b[\w ]{0,40})?[.!]*$/i,
];
const FORMS: readonly RegExp[] = [
  // Not without asking.
  new RegExp(`^${POLITE}${DO_NOT} [a-z].* ${ASKING}\\b`, "i"),
  new RegExp(
    String.raw`^${POLITE}(?:(?:always |first )*(?:ask|check with|tell) me(?: first)?|i(?:['’]d like| want| need| would like) you to ask(?: me)?)(?: first)? before (?:you )?(?:\w+ing|\w+)\b`,
    "i",
  ),
  // Nothing of a kind.
  new RegExp(`^${POLITE}${DO_NOT} ${HABITS}\\b(?: (?:[a-z-]+|\`[^\`]+\`)){0,4}? ${MANY}`, "i"),
  new RegExp(
    `^${POLITE}(?:no more|no(?= .* in [a-z]+(?: [a-z]+)?[.!]*$)) (?!(?:errors?|issues?|problems?|bugs?|questions?|changes?|time|warnings?|failures?|results?|need|idea|one|thanks|worries|way|such)\\b)(?:[\\w.-]+ ){0,2}?(?:\\w+s|${ARTIFACTS}|emoji|[\\w]+\\.\\w+)(?: (?:in|from|on|as|for) .+)?(?:,? please)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:please )?stop ${HABITS.replaceAll("use|", "")}(?:ing)?\\b.*${MANY}`,
    "i",
  ),
  /^(?:please |and |also )*stop (?:using|adding|writing|leaving|putting|including|committing|creating|generating|mocking|logging|apologi[sz]ing|explaining|repeating|summari[sz]ing|asking) .+/i,
  // How things of a kind shall be.
  new RegExp(
    `^${POLITE}(?:(?:all|every|each|any|our) )?(?:[a-z]+ )?${ARTIFACTS}(?: (?:in|of|for) [a-z]+)? (?:should|must|shall|need to|needs to|have to|has to|ought to|may)(?: not| never| always| only| all)? (?:be|have|use|stay|follow|include|start|begin|end|contain|come|carry|fit|live|go|run|return|describe|explain|say|take|match|stick|look)\\b`,
    "i",
  ),
  new RegExp(
    `^${POLITE}keep (?:all |every |each |your |our )?${ARTIFACTS} (?:small|short|pure|simple|flat|tiny|minimal|focused|consistent|private|sorted|clean|brief|concise|in|under|below|at|as|free)\\b`,
    "i",
  ),
  /^(?:please |and |also |in general,? )*(?:i )?prefer (?!not to\b|to (?:see|go|start|do|wait)\b)[a-z`'"].*/i,
  /^(?:i['’]d|i would) (?:rather|prefer|like it better if)(?: that| if)? you (?:only |always |never )?(?:used?|wrote|write|kept|keep|asked|ask|didn['’]?t|did not|don['’]?t|named?|put|committed|commit|answered|answer|avoided|avoid|ran|tested|made|added|followed) .+/i,
  new RegExp(`^${POLITE}(?:every|each) (?:[a-z]+ )?[a-z]+ (?:needs?|gets?) (?:a|an|its own) `, "i"),
  // One kind and not another.
  new RegExp(
    String.raw`^${POLITE}(?:always )?(?:use|write|prefer|choose) (?:[a-z-]+ ){0,2}[a-z-]+s,? (?:not|never|instead of|rather than) (?:[a-z-]+ ){0,2}[a-z-]+s(?:,? please)?[.!]*$`,
    "i",
  ),
  /^no (?!(?:worries|thanks|problems?|errors?|rush|hurry|changes)\b)(?:[\w-]+ )?[a-z-]+s,? please[.!]*$/i,
  // Whenever.
  /^(?:please )?(?:i (?:want|need|expect)|you should|always|run|test|check|ask|format|lint|update|write|add|document|explain|show|use|build)\b.*\b(?:every|each)(?: single)? time(?:,? please)?[.!]*$/i,
  new RegExp(
    String.raw`^${POLITE}(?:when(?:ever)? you|every time you|any ?time you|each time you|if you (?:ever )?(?=add|change|write|create|fix|touch|edit|commit|need to)) ?[a-z]+\b.*, `,
    "i",
  ),
  new RegExp(
    String.raw`^${POLITE}(?:always )?[a-z]+\b.* (?:before|after|for|on|with|in) (?:every|each) (?:\w+ )?(?:commit|task|change|function|feature|fix|step|file|endpoint|module|release|pr|pull request|push|edit|session|bug|component|test|class|method|route)\b`,
    "i",
  ),
  new RegExp(
    String.raw`^${POLITE}(?:before|after) (?:committing|every|each|pushing|you commit|you push)\b.*, `,
    "i",
  ),
];
/** A wish about what stands still. */
const NOT_GENERAL =
  /[?？:]\s*$|\b(?:bug|issue|error) (?:is|was)|\b(?:how|why|what|where|which|who)\b|^(?:when|if) (?:i|we|he|she|they|the)\b|\b(?:seems?|because it|failed|fails|failing|broken)\b/i;
const ASKED_FIRST =
  /(?<=\b(?:asking|ask|check|checking|telling|tell|confirming|tests? written|tests?)(?: with)?(?: me)?) first\b/i;
const MAX_LENGTH = 200;

export const isLastingEnglish = (sentence: string): boolean =>
  sentence.length <= MAX_LENGTH &&
  /^[a-z"'`]/i.test(sentence) &&
  (isWholeRule(sentence) ||
    BY_NAME.some((form) => form.test(sentence)) ||
    (!AT_HAND.test(sentence.replace(ASKED_FIRST, "")) &&
      !NOT_GENERAL.test(sentence) &&
      (IN_FOLDER.test(sentence) ||
        (!MOMENTARY.test(sentence) && FORMS.some((form) => form.test(sentence))))));

/** What people write in small letters: the rows up to the languages. */
const TOOL_ROWS = 22;
const NAMED = String.raw`[\`'"]?(?:(?:${toAlternatives(ALTERNATIVES.slice(0, TOOL_ROWS).join(" "))})\b|[A-Z][\w.+#-]*|[a-z]+[A-Z]\w*|[\w-]+\.[a-z]\w*|[a-z]+\d\w*|@[\w/-]+)[\`'"]?`;
const LEAD = String.raw`^(?:(?:[Oo]k(?:ay)?|[Ss]o|[Yy]es|[Aa]lright|[Aa]ctually|[Ww]ell|[Aa]lso|[Aa]nd|fyi|FYI|[Tt]hen|[Nn]ote)[,:]? )*`;
/** How one works from here on: the thing is named, or said of things in general. */
const SETTLED: readonly RegExp[] = [
  new RegExp(
    `${LEAD}[Ww]e(?:['’]re| are)(?: now)? (?:going with|switching (?:over )?to|moving (?:over )?to|migrating to|standardi[sz]ing on|settling on|(?:switching|moving|migrating) (?:(?:away )?from|off) \\S+(?: \\S+){0,2}? to|using|adopting) (?:the )?${NAMED}`,
  ),
  new RegExp(
    String.raw`${LEAD}[Ww]e (?:(?:always|only) )?(?:keep|store|use|host|track|manage|deploy|cache|put|save|persist|hold|log) (?!getting|seeing|having|running|going|hitting|losing|track)[a-z][\w -]{2,40}? (?:in|on|with|as|via|through|under|at|to|for) (?:the |our |a |an )?[\w./@+#-]{2,}`,
  ),
  new RegExp(`${LEAD}[Ww]e use ${NAMED}(?: (?:for|as|in|with) |[.!]*$)`),
  new RegExp(
    `${LEAD}[Ww]e (?:went with|chose|picked|settled on|opted for|landed on) (?:the )?${NAMED}`,
  ),
  new RegExp(
    String.raw`${LEAD}(?:[Tt]he team|[Ww]e)(?: have| has|['’]ve)?(?: all)? (?:agreed|settled) on (?!that\b|this\b|it\b|the (?:plan|approach|next)\b)[\w.+#@/-]{2,}`,
  ),
];
const SETTLED_NOT =
  /[?？]\s*$|\b(?:this|(?<![a-z]s )that|these|those|here|there|yet|now|today|but|because it|error|get|got|right now|currently|at the moment|in this|can|could|would|might|tests? first|you (?:see|can))\b/i;
/** "Redis is out, we use Postgres now." */
export const REPLACES = new RegExp(
  `${LEAD}${NAMED} is (?:out|gone|dead|history)[,;.] (?:so )?we(?:['’]re| are| will|['’]ll)? (?:now )?(?:use|using|go with|going with|are on|on) ${NAMED}`,
);
/** A value in another's place, with what it counts. */
const VALUE =
  /^(?:(?:ok(?:ay)?|so|yes|actually|and|then|please|let['’]?s)[,:]? )*(?:make|set|keep|have) (?:it|the [\w -]{2,40}|[\w -]{2,40}?) (?:to |at |be )?[$€£₩]?\d[\d,.]*(?: ?(?:%|percent|days?|hours?|minutes?|mins?|seconds?|secs?|weeks?|months?|years?|times|items?|attempts?|retries|users?|requests?|cents|dollars|euros|won|mb|gb|kb|ms))?,? (?:instead of|rather than|not) [$€£₩]?\d/i;
const HAS_UNIT =
  /\d ?(?:%|percent|days?|hours?|minutes?|mins?|seconds?|secs?|weeks?|months?|years?|times|items?|attempts?|retries|users?|requests?|cents|dollars|euros|won|mb|gb|kb|ms)\b/i;

export const isSettledEnglish = (sentence: string): boolean =>
  sentence.length <= MAX_LENGTH &&
  ((VALUE.test(sentence) && HAS_UNIT.test(sentence)) ||
    (!SETTLED_NOT.test(sentence) && SETTLED.some((form) => form.test(sentence))));

/** "And write …" behind a sentence that is meant for good. */
export const GOES_ON_ENGLISH =
  /^(?:and|also|plus)\b,? (?:please )?(?:(?:always|never|do not|don['’]?t) )?(?:write|use|keep|put|add|name|run|ask|commit|answer|make|store|test|log|avoid|call|format|leave|include|document|all|no)\b/i;
