/**
 * English sentences that are a rule as a whole, by their form: how a project works ("we squash on merge", "all dates in the API
 * are ISO 8601"), what is never touched there, who may do what, what is asked first, and one thing rather than another for a
 * concern of all its code. What is said of the work at hand, of what is built and of what fails has other forms.
 */
import { ARTIFACTS } from "../../../lexicon/artifacts.ts";

export const POLITE = String.raw`(?:(?:please|also|and|so|ok(?:ay)?|oh|btw|in general|generally|as a rule|by the way|note|one more thing|plus),?:? )*`;
const HERE_ENGLISH =
  "(?:(?:around )?here|(?:in|for|across|throughout) (?:this|the|our|my) (?:whole |entire )?(?:project|repo(?:sitory)?|code ?base|monorepo|app|service|team))";
export const DO_NOT = String.raw`(?:do not|don['’]?t|never|avoid)(?: ever)?`;
/** What a thing is for as long as the project lasts, and no step changes. */
const LASTING_THING =
  "(?:(?:auto-?)?generated|vendored|vendor|legacy|compiled|production|prod|staging|third-party|public|upstream|lock|golden|checked-in|shared|minified|bundled|published|live|shipped)";
const PLACE = String.raw`[\`'"]?(?:[\w.@-]+\/[\w./@*-]*|[\w-][\w.-]*\.[a-z]{1,10}\d?)[\`'"]?`;
const PAIR = String.raw`[\`'"]?[\w.+#@/-]+[\`'"]?(?: [\w.+#/-]+){0,2}`;
/** What all of a project's code does in one way. */
const CONCERN =
  "(?:all |any |every |each |our |the )*(?:new )?(?:data ?(?:access|fetching|bases?)|database access|state(?: management)?|styling|styles?|css|logging|logs|dates?|times?|timestamps?|http(?: requests?| calls?)?|network(?: calls?| requests?)?|api calls?|queries|errors?(?: handling)?|config(?:uration|s)?|forms?|tests?|testing|mocks?|mocking|validation|auth(?:entication|orization)?|i18n|translations?|money|prices?|amounts?|currency|ids?|types?|strings?|caching|scheduling|jobs?|requests|responses|imports|exports|dependencies|packages|secrets|env(?:ironment)? variables|migrations|docs|documentation|commits?|commit messages|branches|branch names|endpoints|routes|components|modules|classes|functions|hooks|files|file names|filenames|constants|names|naming|comments|scripts|icons|colors|tables|columns|events|queues|retries|uploads|emails|paths|numbers|randomness|encryption|hashing|passwords)";
/** What a project has none of: kinds of code, and no things of which there may be none. */
const KINDS =
  "(?:(?:default|named|wildcard|star) (?:exports?|imports?|parameters)|barrel files?|class components?|(?:inline|global) (?:styles?|css|scripts?)|enums?|emojis?|(?:magic|hard-?coded) (?:numbers?|strings?|values?|colou?rs?|paths?|urls?)|global(?:s| variables?| state)|singletons?|any types?|(?:type )?assertions|non-null assertions|console\\.logs?|print statements?|(?:nested )?ternar(?:y|ies)|abbreviations?|(?:relative|circular|dynamic) imports?|(?:force|direct) pushes|merge commits|raw sql|orms?|jquery|decorators?|semicolons|trailing (?:commas|whitespace)|mutable state|side effects|(?:copy-?)?pasted code|commented-out code|dead code|todo comments|feature branches|mixins?|inheritance|recursion|external fonts|tracking|telemetry|trailing slashes|(?:new|runtime|third-party) dependencies)";
/** Words of style: whoever names one means all code. */
const STYLE =
  "(?:(?:\\d|two|three|four|eight) spaces|spaces|tabs|(?:single|double) quotes|semicolons|trailing commas|(?:named|default) exports|early returns|(?:absolute|relative|type-only) imports|(?:snake|kebab|camel|pascal|upper|lower)[-_ ]?case|utc|iso[ -]?\\d*|(?:british|american|us|uk) (?:english|spelling)|strict mode|arrow functions|async/await|prepared statements|parameteri[sz]ed queries|conventional commits|semantic versioning|semver|lf line endings|utf-?8|sentence case|title case|present tense|imperative mood|the imperative|plain english|formal language)";
const NAMES =
  "(?:(?:function|variable|branch|file|class|table|column|component|test|package|module|type|interface|enum|env(?:ironment)? variable|route|folder|method|hook|prop|key|event|migration|commit|tag) names?|identifiers|file ?names|constants|commit messages|commit titles|pr titles|branches|commits|test titles)";
/** What is asked of all of a kind; what they do or wait for is told. */
const DUTY =
  "(?:check|have|use|include|return|follow|start|contain|go through|come with|carry|declare|handle|validate|support|accept|live|end|set|log|name|say|state|explain|be (?:covered|tested|documented|typed|validated|reviewed|signed|idempotent|async|unique|logged|translated|translatable|versioned|cached|private|reversible|named|written|short|small|in|pure|accessible|authenticated|encrypted|approved|backed))";
const STEP_VERBS = "(?:push(?:es)?|merges?|deploys?|commits?|tags?|releases?|rebases?)";
const NOT_POINTING = "(?!it\\b|this\\b|that\\b|these\\b|those\\b|them\\b)";

/** Of these one way is taken, and nothing of it is seen on a page. */
const WAY =
  "(?:new )?(?:data ?(?:access|fetching)|database (?:access|calls|queries)|state(?: management)?|styling|logging|http(?: requests?| calls?)?|network (?:calls?|requests?)|api calls?|queries|error handling|config(?:uration)?|tests?|mocks?|validation|auth(?:entication|orization)?|i18n|translations?|ids?|types?|caching|scheduling|background jobs|imports|exports|dependencies|packages|secrets|env(?:ironment)? variables|migrations|commits?|commit messages|branch names|components|modules|classes|hooks|constants|scripts|paths|randomness|encryption|hashing|passwords)";
/** Sentences that say so whatever "the" they hold. */
const makeForms = (): readonly RegExp[] => [
  new RegExp(
    `^${POLITE}${DO_NOT} (?:modify|edit|touch|change|alter|delete|remove|rename|move|overwrite|format|reformat|refactor|rewrite|commit(?: to)?|push to|deploy to|write to|test against|develop against|connect to|migrate|reset|drop|truncate) (?:anything in |any of |any )?(?:the |our |any )?${LASTING_THING} [a-z][\\w -]{1,30}(?: (?:by hand|directly|manually))?(?:,? (?:it|they|we|because|since) .+)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}leave (?:the |our )?(?:${LASTING_THING} [a-z][\\w-]*(?: [a-z]+)?|${PLACE}(?: (?:file|folder|directory))?) alone(?:,? (?:it|they|we|because|since) .+)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}treat (?!this\\b|that\\b|it\\b|these\\b|those\\b|them\\b)[\\w ./\`'-]{2,50}? as (?:the (?:only |single )?source of truth|read-?only|immutable|append-?only|frozen|off[ -]limits|public api|untrusted)(?:[,;] .+)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:for|in|with) ${CONCERN},? (?:please |always |only )*(?:prefer|use|stick (?:to|with)) (?!it\\b|this\\b|that\\b|these\\b|those\\b|both\\b)${PAIR}(?: (?:for|in|from|with) [a-z]+)?,? (?:over|not|instead of|rather than|never|and not|and never) (?!it\\b|this\\b|that\\b|these\\b|those\\b)${PAIR}(?:,? please)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:we )?(?:always |only )?use (?:the |an? )?(?!same\\b)[a-z][\\w .-]{2,40}? for (?:all|every|any|each) ${WAY}[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?:here,? )?we (?:always |only )?use (?!it\\b|this\\b|that\\b)${PAIR}(?: ${HERE_ENGLISH})?,? (?:and )?(?:not|never|instead of|rather than|over) (?!it\\b|this\\b|that\\b|yet\\b|the\\b|sure\\b|because\\b|just\\b|only\\b)${PAIR}(?: ${HERE_ENGLISH})?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^i (?:do not|don['’]?t) want (?:to (?:see|have|use) )?(?:any (?:more )?)?(?!to\\b|you\\b|it\\b|this\\b|that\\b|the\\b)[\\w.@/-]+(?: [\\w.-]+){0,2} (?:anywhere )?in (?:this|our|my|the) (?:project|repo(?:sitory)?|code ?base|monorepo|code|tests|commits|commit messages)[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:i(?:['’]d| would) like|i want|i(?:['’]d| would) prefer) (?:all|every|each|any) (?:of )?(?:our |new |the )?${ARTIFACTS} to (?:always |only )?(?:go through|use|live in|start with|end with|be (?:logged|written|covered|typed|documented|validated|tested|named|prefixed|cached|stored|async|private|readonly|in (?:english|korean|[a-z]+_case|camelcase)))\\b.*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:please |always )*(?:make sure|ensure)(?: that)? (?:every|each|all|any) (?:new |public |exported |our )*${ARTIFACTS} (?:always )?(?:has|have|uses?|gets?|comes?|follows?|includes?|carr(?:y|ies)|starts?|ends?|returns?|is covered|are covered|is documented|are documented|is typed|are typed|is validated|are validated) .+$`,
    "i",
  ),
  new RegExp(
    `^(?:all |our |every |each )?(?!the )${ARTIFACTS} (?:are|is|must be|stay) (?:always|never|only) [^,]{2,60} ${HERE_ENGLISH}[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?:our |all |new )?(?!the )${ARTIFACTS} (?:go|live|belong|are kept|are stored|sit) (?:right )?(?:next to (?:the|their) [a-z]+(?: (?:that )?(?:they|it) [a-z]+)?|(?:in|under|inside|below) ${PLACE}(?: (?:folder|directory|file))?)(?:,? (?:and )?(?:not|never|don['’]?t|nowhere) .+)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:i(?:['’]d like| want| expect| need) you to |you (?:should|must) |always )?(?:run|write|add|update|ask|test|check|document|explain|show|lint|format|bump|regenerate|rebuild|commit|reproduce|mention|use) [a-z][\\w -]{2,60}? (?:whenever|every time|each time|any ?time) you (?:add|change|fix|touch|write|create|edit|rename|remove|update|introduce|commit|modify|refactor|move) (?:an? |any |the (?:schema|api|database|db|docs)|new |something|files?|code|dependencies|types|tests?)\\b.{0,50}$`,
    "i",
  ),
  // How we work.
  new RegExp(
    `^(?:here,? )?we (?:always|never|only|do not|don['’]?t) (?:deploy|release|squash|rebase|merge|follow|write|commit|test|use|ship|support|target|do|push|mock|log|allow|force-push|amend|publish|rely on) (?!the\\b|it\\b|this\\b|that\\b|any of\\b|an?\\b|enough\\b|so\\b|anything\\b|what\\b)[^,]{2,50}[.!]*$`,
    "i",
  ),
  new RegExp(
    String.raw`^we (?:squash|rebase|deploy|release|ship|merge|tag|version) (?:(?:on|with|by|via|every|only|to|from|before|after) .{2,40}|[a-z]+ only)[.!]*$|^we (?:follow|adhere to|go by|comply with) (?!it\b|this\b|that\b|up\b)[\w .'’-]{0,40}(?:conventions?|conventional commits|style|guides?|guidelines|standards?|principles|rules|sem(?:antic )?ver(?:sioning)?|git ?flow|trunk[- ]based \w+|pep ?\d+|airbnb|tdd|ddd|solid)(?: for .{2,30})?[.!]*$`,
    "i",
  ),
  new RegExp(
    String.raw`^we (?:write|keep|name|prefix|format|sign|use) (?:all |our |the )*(?:${NAMES}|tests|docs|comments|logs|code comments) (?:in|with|as|by|after|next to|short|small|to) .{2,50}[.!]*$`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:our|the) (?:code ?style|style(?: guide)?|(?:naming |commit |code )*conventions?|(?:team |project )?(?:rule|policy)|(?:coding )?standard|default branch|min(?:imum)? (?:supported )?[a-z]+(?: version)?)(?: ${HERE_ENGLISH})?(?: for [\w -]{2,40})? (?:is|are) .{2,80}$`,
    "i",
  ),
  // Who may.
  new RegExp(
    `^only (?:the |our )?[\\w -]{2,30} (?:may|can|should|is allowed to|are allowed to|is supposed to) (?:publish packages|${STEP_VERBS})\\b.{0,40}$|^(?:nobody|no one|no-one)(?: except| but)?[\\w ,-]{0,40}? (?:may |can |should |is allowed to |ever )*${STEP_VERBS}\\b.{0,50}$`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:${PLACE}|(?:the |our )?(?!(?:input|field|text|button|modal|page|form|cursor)\b)[\w -]{2,30} (?:module|service|folder|directory|package|db|database|schema|branch|table|file|api|repo(?:sitory)?|library|environment|server|cluster|bucket|config)) (?:is|are) (?:off[ -]limits|read-?only|frozen|append-?only|not ours(?: to change)?)(?:[,;:] .{2,60})?[.!]*$`,
    "i",
  ),
  // What is asked first.
  new RegExp(
    String.raw`^(?:please )?(?:changes? to|changing|touching|new|any(?: new)?|every|all) [\w ./-]{2,40} (?:needs?|requires?|has to have|must have) my (?:approval|ok(?:ay)?|consent|permission|sign-?off|review|go-ahead)[.!]*$`,
    "i",
  ),
  new RegExp(
    String.raw`^${POLITE}(?:always )?(?:ask|check with me|get my (?:ok(?:ay)?|approval|permission|go-ahead|consent))(?: me)?(?: first)?,? before (?!(?:you |we |i )?(?:continu|proceed|start|begin|go(?:ing)?\b|mov|implement|do(?:ing)?\b))(?:you )?(?:\w+ing|\w+)\b (?!this\b|that\b|it\b|these\b|those\b).{2,50}$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}(?:you must (?:not|never)|you may not|never|do not|don['’]?t) (?:push|commit|merge|deploy|release|install|publish|bump|upgrade|delete|drop) (?:[\\w./-]+ ){0,4}?without (?:\\w+ing|my|a|an|tests?|review|approval|permission)\\b.{0,40}$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}you must never (?:ever )?(?:push|commit|merge|deploy|edit|touch|delete|install|add|use|log|print|mock|skip|disable|rewrite|hardcode) ${NOT_POINTING}(?!the\\b).{2,60}$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}${DO_NOT} (?:run|rewrite|test|execute|seed|experiment|debug|amend|rebase) [\\w -]{2,40}? (?:against|on|in) (?:the )?(?:production|prod|staging|live|main|master|shared|public)(?: (?:db|database|server|branch(?:es)?|data|environment|tables?|cluster))?[.!]*$`,
    "i",
  ),
  // All of a kind.
  new RegExp(
    `^(?:please,? )?no (?:more )?${KINDS}(?: (?:in|from|on|outside|inside|without|for) ${NOT_POINTING}(?!the\\b).{2,40})?(?:,? (?:only|just|use|we use|prefer) .{2,40})?(?:,? please)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}avoid (?:(?:using )?${KINDS}(?: .{2,40})?|(?:using )?(?:the )?[\\w.@/-]+(?: (?:library|package|module|api))?(?:[,;:] (?:and )?(?:we(?:['’]ve)? (?:use|prefer|have|standardi[sz]ed on|settled on)|use|prefer) ${NOT_POINTING}.{2,50}))[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?:every|each|any|all) (?:new |public |exported |our |external )*${ARTIFACTS}(?: (?:changes?|in|of|to|from) (?:the |our )?[\\w-]+)? (?:(?:needs?|requires?) (?!to be (?:fixed|done|updated|changed)|fixing|work\\b|fix)|(?:has|have) to (?=${DUTY})|must (?=${DUTY})|comes? with |should have )[^,]{2,60}[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?:all|our) (?:new |public |our )*${ARTIFACTS}(?: (?:in|of|from) (?:the |our )?[\\w-]+)? (?:are|is|use|have) (?:always |never |only )?(?:in |named |written |typed |stored |kept |logged |prefixed )?(?:iso\\b|utc\\b|uuid|${STYLE}|cents\\b|integers?\\b|real \\w+|strict\\b|[a-z]+_[a-z_]+\\b|english\\b|korean\\b|german\\b|singular\\b|plural\\b|async\\b|immutable\\b|private\\b|typed\\b).{0,40}$`,
    "i",
  ),
  new RegExp(
    `^(?:all |our |new )?${NAMES} (?:(?:always |must |should |have to |need to )?(?:start|begin|end)s? (?:with|in) .{2,40}|(?:are|is|use|stay|must be|should be|have to be) (?:always |written |named )?(?:in |prefixed |suffixed )?(?:${STYLE}|(?:upper|lower)(?: ?case)?|verbs?|nouns?|singular|plural|short|english|korean|all caps|with ).{0,30})[.!]*$`,
    "i",
  ),
  new RegExp(
    `^(?!tests? (?:go|run))[a-z][\\w -]{2,30} (?:belongs?|goes|go|lives?|stays?) (?:in|under|into|inside) [\\w./ -]{2,30},? (?:and )?(?:not|never) (?:in |under |into |inside )?[\\w./ -]{2,30}[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${CONCERN} (?:(?:is|are) (?:only )?(?:done|handled|written|validated|made)|happens?|runs?) (?:only )?(?:with|in|through|by|via|at) .{2,40}?(?: only|,? (?:and )?(?:not|never) .{2,40})[.!]*$`,
    "i",
  ),
  // One's style.
  new RegExp(
    `^${POLITE}(?:we )?(?:always |only )*(?:use|write|stick (?:to|with)|indent with) (?:only )?${STYLE}(?: only)?(?: (?:for|in|on|everywhere|when|throughout) ?${NOT_POINTING}(?!the (?:title|header|button|label|heading))[^,]{0,40}| everywhere)?[.!]*$`,
    "i",
  ),
  new RegExp(
    `^${POLITE}stick (?:to|with) ${NOT_POINTING}(?!the (?:plan|first|second|current|original)\\b)[\\w .+#-]{2,40} (?:in all|for all|everywhere|in every|throughout|${HERE_ENGLISH}).{0,30}[.!]*$`,
    "i",
  ),
  new RegExp(
    String.raw`^(?:in general,? |generally,? )?i (?:prefer|value) (?:small|short|simple|explicit|plain|pure|focused|flat|boring|readable|concise|descriptive|tiny) [a-z]+s(?: (?:over|to|more than|rather than) .{2,40}| with .{2,30})?[.!]*$|^i(?:['’]d| would) rather have (?:many |several )?(?:small|short|simple|explicit|plain|pure|focused|flat|boring|readable)[\w -]{2,30} than .{2,40}$`,
    "i",
  ),
  new RegExp(
    `^(?:please )?(?:keep in mind|bear in mind|(?:always )?remember|never forget),? (?:that )?(?:(?:our|all) [\\w -]{2,30}|the (?:api|database|db|schema|staging [a-z]+|production [a-z]+|public api|codebase|repo|sdk|cli|library)) (?:is|are|has|have|must|may|can|cannot|can['’]t|should|needs?|uses?|runs?)\\b(?! (?:to|been|got)\\b).{3,80}$`,
    "i",
  ),
];

/** What one sees, and where it stands there: a wish about a page. */
const OF_SCREEN =
  /\b(?:buttons?|pages?|modals?|popups?|headers?|footers?|sidebars?|navbar|menus?|cards?|icons?|logos?|banners?|cursor|screen|left|right|top|bottom|cent(?:er|re)|row|tabs? (?:bar|view))\b/i;
/** Made when the first sentence is looked at, which most hooks never do. */
let made: readonly RegExp[] | null = null;

/** They point at the work at hand, and "the" does not. */
const AT_MOMENT =
  /[?？:]\s*$|\b(?:this (?!project|repo|code|monorepo)|these|those|yet|now|today|tonight|tomorrow|for the moment|currently|at the moment|above|below|again|still|just|last|until|while|same|so far|already)\b|\b(?:how|why|what|where|which|who)\b|\b(?:fails?|failed|failing|broken|crash\w*|pass(?:es|ing)?|green|wrong|infinite|undefined|null|nowhere)\b/i;

export const isWholeRule = (sentence: string): boolean =>
  !AT_MOMENT.test(sentence) &&
  !OF_SCREEN.test(sentence) &&
  (made ??= makeForms()).some((form) => form.test(sentence));
