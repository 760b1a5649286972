/** Reads one English sentence. */
import {
  englishAlternatives,
  englishReason,
  englishValue,
  withoutReason,
} from "./english-parts.ts";
import { idleReading, type Cue, type Reading } from "./shape.ts";
import { tokensOf } from "./tokens.ts";

const LEAD =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|right|alright|well|so|and|also|but|oh|ah|hmm+|um+|please|then|fyi|btw|by the way|just so you know|for the record|note that|note|one more thing|cool|great|good|perfect|thanks|thank you|fine|hey|hi|plus|fwiw|heads up|reminder|remember|unfortunately|however|interestingly|importantly|specifically|in fact|additionally|basically|as it happens|to summarize|in summary|in short|overall|interesting)(?:[,.:!—-]+\s*|\s+))+/i;
/** An order in the form of a question. */
const POLITE =
  /^(?:(?:can|could|would|will) you|(?:can|could) we(?=.*\binstead\b)) (?:please |maybe |just )?(?=(?:use|switch|change|make|set|rename|call|keep|avoid|name|store|put|replace|stick|go with|not|stop|pin|move|limit|cap|default)\b)/i;
const ACKNOWLEDGED =
  /^(?:ok(?:ay)?|yes|yep|yeah|no|nope|sure|go on|go ahead|continue|carry on|proceed|thanks?|thank you|thx|hi|hello|hey|good (?:morning|job|work)|nice(?: work| one)?|looks? good|lgtm|great|perfect|cool|awesome|done|got it|sounds good|makes sense|agreed|no (?:problem|worries|rush|need)|never ?mind|try again|do it|yes please|all good|that's (?:fine|great|it|all|right|correct|good))(?:[ ,!.]+(?:there|please|thanks?|on|ahead|again|then|to me|now|work|you|so much|a lot|job|with (?:it|that)))*[ .!]*$/i;
const ASKS =
  /^(?:what(?! (?:i|we) (?:want|need|meant|mean))|which|why|how|who|whose|where|should (?:we|i|it)|is (?:it|there|this|that|the)|are (?:there|you|we|they|the)|does|did|do (?:we|you|i|they)|can (?:i|we|you)|could|would|will (?:it|this|that|you)|any (?:idea|chance)|have you|has)\b/i;
const SUPPOSES =
  /^(?:if|what if|suppose|assuming|maybe|perhaps|unless|in case)\b|\b(?:if we (?:used|were|had|went)|we (?:could|might)|you (?:could|might|may want)|could (?:also )?(?:use|be)|might be (?:worth|better)|i wonder|not sure|i guess|another option|one option|alternatively|would be (?:nice|faster|better|easier|possible)|i(?:'d| would)? (?:recommend|suggest|propose)|my (?:recommendation|suggestion)|for example,)/i;
const MUSES =
  /^(?:let me (?:think|see|check|know)|i(?:'ll| will) (?:think|check|see|get back)|let's see|i don't (?:know|think so|understand|remember|mind|care)|not sure|i didn't know)\b/i;

const NARRATES =
  /^(?:let me|i(?:'ll| will| am going to|'m (?:going to|checking|looking|reading|running|searching|investigating|trying|about|now)| need to (?:look|check|see|read|find|understand|verify)| want to| can (?:also|now|help|add|do)|'d (?:be|like|suggest))|let's|now(?:,| i| let| we)|next(?:,| i| step)|first,? (?:i|let)|here(?:'s| is| are)|you can|you'll|you should|feel free|would you|do you|should i|shall i|want me|to (?:run|start|test|use|try|verify|see|fix|reproduce)|great|sure|looking (?:at|into)|checking|running|reading|updating|searching|time to|we can|we should|before (?:i|we)|after (?:that|this)|once)\b/i;
const REPORTS =
  /^(?:i(?:'ve| have)? (?:also |now |just )?(?:added|updated|fixed|created|removed|ran|run|wrote|written|changed|implemented|refactored|moved|renamed|cleaned|applied|pushed|committed|made|tested|verified|completed|finished|replaced|extended|put|set|deleted|installed|started)|done|all (?:\d+ )?(?:\w+ )?(?:tests?|checks?)|the (?:tests?|build|linter|suite)(?: now)? (?:pass|passes|passed|succeed|succeeds|succeeded|is (?:green|clean)|are (?:green|passing))|(?:tests?|everything) (?:pass|passes|is|are|works?)|summary|in summary|that's (?:all|it)|changes?:|\S+: (?:added|removed|updated|fixed|created|renamed|moved))\b/i;

const TAKES_BACK =
  /^(?:no|nope|nah|wait|hold on|actually|sorry|oops|whoops|my bad|my mistake|correction|scratch that|strike that|never ?mind|not quite|wrong|that's (?:wrong|not (?:right|what|it)|incorrect)|on second thoughts?|i take (?:that|it) back|i changed my mind|i misspoke|i was wrong|let me correct|update|edit|instead|hmm+,? (?:no|actually|wait|that's wrong))(?:[,.:;!—-]+|\s+(?=use\b|it\b|it's|the\b|that\b|i\b|i'd|we\b|you\b|not\b|just\b|let|make\b|change\b|call\b|keep\b|put\b|don't|please|go\b|what\b|my\b|our\b|actually\b|no\b|so\b|wait\b)|\s*$)/i;
const CORRECTS =
  /\b(?:i meant|i mean(?:,| the)|i was (?:wrong|mistaken)|changed my mind|i misspoke|i take (?:that|it) back|you misunderstood|that's (?:wrong|not right|not what|incorrect)|forget what i said|no longer (?:use|need|want|called)|go back to|(?:is|are|it's|should) actually|instead of what|(?:ignore|disregard|forget) (?:what|my|the (?:previous|last|earlier))|the other way (?:round|around))\b|^(?:(?:let's |please )?(?:change|switch|rename|swap|replace|convert|move|bump|raise|lower|increase|decrease|reduce)\b.*\b(?:to|with|for)\b|not\b.{2,60}?\bbut\b)|\bmake (?:it|that) .*\binstead\b|\bit's .*,? not\b|(?:,| and|;| —) not (?!only|yet|sure|just|that|to\b|a problem|because)[\w"'`./-]+(?: [\w"'`./-]+){0,3}[.!]?$/i;

const BARS =
  /(?:^|[,;:—-]\s|\b(?:please|and|so|but|then|just|you|we|i|you should|must|should) )(?:do not|don't|dont|never|avoid|let's not|must not|mustn't|should not|shouldn't|may not|cannot|stop|can't use|won't (?:use|need)|are not (?:going|using|allowed)|aren't (?:going|using|allowed)|'re not (?:going|using))\b(?! (?:know|think|understand|remember|worry|mind|care|forget|see|have|need to|want to (?:know|see)))/i;
const RULES_OUT =
  /\b(?:ruled? out|rejected|(?:stay|keep) away from|steer clear|hands off|off the table|not an option|out of the question|no more|stop using|get rid of|considered\b.*\bbut|looked at\b.*\bbut|tried\b.*\b(?:but|hated|and it)|thought about\b.*\bbut|is (?:out|banned|forbidden|prohibited)\b|so no (?!longer|need|one)\w+|too (?:heavy|slow|expensive|complex) for (?:us|this)|not (?:allowed|permitted|acceptable)|without using|leave .* (?:alone|out|untouched)|keep .* out of|(?:do not|don't) (?:want|need|like|use)|(?:won't|can't|cannot|not going to) use)\b|^(?:let's )?(?:forget(?! (?:to|what))|drop|skip|no|ditch) (?!longer|need|problem|worries|idea|one of)[\w"'`.-]+/i;

/** "use cents, never floats": what is chosen comes first. */
const OPPOSITE = /(?<=^.{8,}), (?:never|not|no) (?:\S+ ?){1,3}$/i;

const CHOOSES =
  /\b(?:let's (?:use|go|stick|keep|adopt|pick|choose|settle|make|store|put|call|name|target|support|move|switch|stay|default|limit|cap|treat|assume|standardi[sz]e|do|have|base|build|write)|we(?:'ll| will|'re going to| are going to|'re| are) (?:use|using|go|going|stick|keep|adopt|do|store|support|target|need|write|deploy|base|run)|go(?:ing)? (?:with|for)|opt(?:ed)? for|decided|decision|agreed|settled|chose|chosen|picked|the plan is|(?:i|we)(?:'d)? (?:prefer|rather|want|like)|i'd (?:prefer|rather|like)|would rather|instead of|rather than|in favou?r of|from now on|going forward|stick (?:with|to)|should (?:be|use|live|go|have|return|stay|default|always|only)|we use|(?:we|i) went (?:with|for)|we(?:'re| are) (?:using|doing|moving|dropping|keeping|shipping|storing|targeting|building|deploying|switching)|i(?:'d| would) (?:keep|go|use|pick|choose|do|stick|leave)|is enough|is fine for|will be|the winner is|, [\w.-]+ please|works? (?:best|better))\b/i;
const ORDERS =
  /^(?:(?:for|in|on|when|at|under|inside|to) [^,]{2,40}?,? )?(?:use|keep|store|put|make|treat|assume|default|adopt|pick|choose|target|support|limit|cap|place|return|format|sort|encode|serialize|persist|cache|log|name|expose|bind|listen|point|pin|base|prefer|stick|go with|go for|prefix|suffix|append|prepend|tag|label|deploy .* (?:to|on|in)|write .* (?:in|as|to)|save .* (?:in|as|to)|send .* (?:to|as|via)|configure|set(?! up))\b(?! (?:going|it up|sure|(?:it|this|the tests?|them) (?:work|pass|run|compile|build|faster|better|green|nicer)))/i;
/** What is asked for is to be made; that alone chooses nothing. */
const MAKES =
  /^(?:make|support|log|cache|expose|send|save|write|configure|set|sort|append|prepend|tag|label)\b/i;
const WANTS = /^i(?:'d| would)? (?:want|like)\b(?!.*\bby default\b)/i;
const NO_CHOICE =
  /\b(?:i want (?:you )?to (?!use|keep|avoid|store|go)|i'd like (?:you )?to (?!use|keep|avoid|store|go)|let's (?:go|do it|see|continue|start|move on|begin)[.!]*$|let's (?:go|do) (?:ahead|on|it|that|this)\b|going to (?:bed|lunch|sleep)|decision (?:is )?(?:needed|pending)|haven't decided|not decided|undecided)\b/i;
const RULES =
  /\b(?:must|has to|needs? to (?:be|stay|work|support|run|have)|always|only|at most|at least|no (?:more|less|longer) than|(?:not|never) (?:more|longer|exceed)|maximum|minimum|within \d|required|mandatory|make sure|ensure|don't forget|be careful|keep in mind|important|every .* should|needs to|have to)\b/i;
const NO_RULE =
  /^(?:i|we) (?:must|have to|need to|only|always) (?!use|keep|support|be|have|stay|run|ship|store|return)|\bmust (?:be|have been) (?:a|the|some|because)\b/i;

const FOUND =
  /^(?:verified|confirmed|found|finding|observation|key insight|insight)[:,]|\b(?:(?:i|we)(?:'ve| have)? (?:found|noticed|discovered|learned|confirmed|realized|realised|see that|saw that|can see|traced|narrowed)|found (?:that|out|the)|the (?:reason|cause|explanation|problem|issue)(?: for [\w -]{2,30})?(?=:)|turns? out|turned out|root cause|the (?:real |actual |underlying )?(?:cause|problem|issue|bug|culprit|reason|failure|flake|leak|crash|catch|gotcha)(?: here)? (?:is|was|comes|lies|stems|happens|seems)|caused by|(?:looks|seems|appears) (?:like|that|to be)|(?:is|are|was|were|gets?) (?:defined|declared|located|implemented|computed|generated|registered|configured|handled|hard-?coded|set|read|loaded|built|created|called|missing) (?:in|at|by|from|only|twice|inside|under)|lives? in|comes? from|stems? from|due to|(?:fails?|failed|failing|breaks?|crash(?:es|ed)?|happens?|hangs?) (?:because|when|if|only|on|with|since)|(?:per|according to) the|the (?:docs?|documentation|spec|readme) (?:says?|states?)|stands? out|could(?:n't| not) find|there(?:'s| is| are) no|which (?:is why|means|explains)|that explains|this explains|that's why|this means|is responsible for|is missing)\b/i;
/** Starts as what tells of a thing does, and not as an order, a promise or a report. */
const TELLS =
  /^(?:the|our|my|their|your|his|her|each|every|all|both|there|it|this|that|these|those|nobody|no one|everyone|everybody|only|some|most|we|they|he|she|on|in|for|under|at|by|(?!I\b)[A-Z][\w.-]*|[a-z]+(?:[A-Z_/.-]\w*|\(\))+|`[^`]+`)(?![a-z])/;
/** What the agent says is not as one would think, it has looked at. */
const LACKS =
  /\b(?:never|has no|have no|had no|doesn't|does not|isn't|is not|aren't|are not|silently|wrong(?:ly)?|incorrect(?:ly)?|missing|stale|duplicated?|twice|race|leaks?|overrid\w+|hard-?coded|deprecated|unused|too (?:late|early|small|large))\b/i;
const TELLS_LOOSELY =
  /^(?!(?:i|i'm|you|it|that|this)\b)(?:\S+ ){1,5}?(?:is|are|was|were|has|have|needs?|uses?|goes|go|runs?|lives?|sits?|will|can|can't|doesn't|don't|only|won't|comes?|stays?|takes?|gets?|handles?|owns?|means|moved|wants?|expects?)\b/i;
/** An order to do something now; it is the goal's or the tasks' matter. */
const TASK =
  /^(?:let's |i (?:want|need) you to |i'd like you to |i want to |(?:can|could|would|will) you |please |now |then |first |next |go ahead and |try to |just )*(?:add|adjust|analy[sz]e|apply|ask|build|check|clean|commit|compare|complete|continue|convert|create|debug|delete|deploy|describe|do|document|draft|draw|edit|explain|explore|extend|extract|figure|finish|fix|find|generate|get|give|go|handle|help|implement|improve|install|investigate|list|look|merge|move|open|optimi[sz]e|paste|plan|print|push|read|rebase|redo|refactor|remove|rename|repeat|replace|research|review|rerun|revert|rewrite|run|scan|search|see|send|set up|show|simplify|start|stop|summari[sz]e|take|tell|test|translate|try|undo|update|upgrade|verify|wait|walk|wire|work|write)\b/i;
/** How it goes at the moment. */
const STATUS =
  /^(?:(?:it|that|this|i think (?:it|that|this)|i'm|i am|i think|i see|i feel|i guess|there)\b.{0,40}|.{0,20}\b(?:still )?(?:fails?|failing|broken|works?|working|worked|passes|passed|done|good|great|fine|nice|interesting|weird|strange|thanks)\b.{0,12})[.!]*$/i;

const BLOCKS =
  /\b(?:(?:i|we)(?:'re|'m| are| am) (?:still )?(?:blocked|stuck)|blocked (?:by|on|until)|is (?:a )?block(?:ed|er|ing)|(?:still |am |are |'m |'re |^)(?:waiting|wait) (?:for|on)|awaiting|(?:can't|cannot|can not|unable to|couldn't) (?:proceed|continue|push|deploy|install|access|merge|move|go on|start|reach|log ?in|connect|publish|release|test|run|build|download|finish|do)\b|needs? (?:access|credentials?|approval|permissions?|a (?:token|key|password|decision|review)|an? (?:api|access) key|sign-?off)|(?:no|without|lack|missing|don't have|doesn't have|do not have) (?:access|permissions?|credentials?|rights)|(?:hasn't|haven't|has not|have not)(?: yet)? (?:approved|replied|responded|answered|delivered|been (?:approved|provisioned|reviewed|granted|delivered)|received|got|heard|signed|arrived|sent)|pending (?:approval|review|sign|legal|security)|on hold|is (?:currently |still )?down\b|not (?:yet )?(?:been )?(?:approved|provisioned|available yet))/i;
const NOT_BLOCKED =
  /\bwaiting (?:for|on) (?:the |it |my )?(?:tests?|build|command|process|output|results?|server to|your (?:reply|answer)|you)\b|\bno longer\b/i;
const UNBLOCKS =
  /\b(?:unblocked|no longer (?:blocked|waiting|stuck)|(?:got|have|received) (?:the |my |our |an? )?(?:\w+ )?(?:access|approval|keys?|credentials?|tokens?|permissions?|sign-?off|green light|go-ahead)|(?:access|permissions?|approval|credentials?) (?:was |were |has been |have been |is |are )?(?:granted|given|arrived|came|there)|(?:is|was|got|been|were|are|has|finally|just) (?:now |finally )?(?:approved|resolved|granted|provisioned|restored|signed off)|(?:have |has )?signed off|(?:sent|delivered|provided|handed) (?:us |me |over )*(?:the|a|an|their|our|my|those)\b|(?:has |have |just |finally )?(?:approved|granted|unblocked|opened|restored|provisioned) (?:it|this|that|the|our|my|us|everything|access)\b|gave (?:us )?(?:the )?(?:go-ahead|green light|approval|their ok)|is (?:back|up|online|open|available|working|fixed) (?:now|again|up|online)|is back\b|came through|(?:key|token|credentials|license) (?:has )?arrived|good to go|all clear|is open, )/i;
const NOT_UNBLOCKED =
  /\b(?:until|once|when|if|hasn't|haven't|not|needs? to be|waiting|after|unless|before)\b/i;

const AGENT_CHOSE =
  /\b(?:i(?:'ve| have)? (?:went|gone|chose|chosen|picked|opted|settled|decided|kept|switched to|selected|stuck)|(?:i|we)(?:'ve| have)? (?:agreed|decided|chose|settled)|as (?:agreed|decided|you decided)|per your decision|the decision (?:is|was))\b/i;
const AGENT_USED =
  /^(?:since|because|as)\b.*, i (?:used|wrapped|made|kept|chose|moved|put|switched|implemented|stored|went|split|pinned)\b|^i(?:'ve| have|'m)? (?:used?|using|made|implemented|built|modell?ed|stored|put)\b.*\b(?:because|instead of|rather than|since|over|so that|so the|in favou?r)\b/i;
const AGENT_LOOKED =
  /\bi used \S+ to (?:find|check|look|see|search|verify|confirm|get|list|read|run)\b/i;
const AGENT_DROPPED =
  /\b(?:i|we)(?:'ve| have)? (?:dropped|rejected|ruled out|avoided|discarded|did not use|didn't use|abandoned|decided against)\b/i;

export function readEnglish(sentence: string, by: "user" | "agent"): Reading {
  const takesBack = by === "user" && TAKES_BACK.test(sentence);
  const stripped = sentence.replace(LEAD, "");
  const polite = stripped.replace(POLITE, "");
  const body = polite.replace(/^please /i, "");
  const asks =
    polite === stripped && (/\?["')]*$/.test(sentence) || (by === "user" && ASKS.test(body)));
  const onlyTakesBack = takesBack && topicless(sentence);
  const cue = by === "user" ? userCue(sentence, body, takesBack) : agentCue(body);
  const idle =
    (!onlyTakesBack && ACKNOWLEDGED.test(sentence.trim())) ||
    body.length < 4 ||
    asks ||
    MUSES.test(body) ||
    (SUPPOSES.test(body) && !takesBack && cue?.kind !== "blocker") ||
    (by === "agent" && isNarration(body, cue));
  if (idle) return idleReading(body, onlyTakesBack);
  const tokens = tokensOf(body);
  return {
    body,
    idle,
    onlyTakesBack,
    cue,
    why: englishReason(body, cue !== null && cue.kind !== "discovery"),
    rejected: englishAlternatives(body, cue?.kind === "rejection" ? BARS : null),
    tokens,
    ...englishValue(body, tokens, takesBack),
    tells:
      by === "agent"
        ? TELLS.test(body)
        : (TELLS.test(body) || TELLS_LOOSELY.test(body)) && !STATUS.test(body),
    orders: TASK.test(body),
  };
}

function userCue(sentence: string, body: string, takesBack: boolean): Cue | null {
  if (UNBLOCKS.test(body) && !NOT_UNBLOCKED.test(body))
    return { kind: "unblocked", grade: "plain" };
  if (BLOCKS.test(body) && !NOT_BLOCKED.test(body)) return { kind: "blocker", grade: "plain" };
  if (takesBack || CORRECTS.test(body) || CORRECTS.test(sentence))
    return { kind: "correction", grade: "plain" };
  const main = withoutReason(body).replace(OPPOSITE, "");
  if (BARS.test(main) || RULES_OUT.test(main)) {
    return {
      kind: "rejection",
      grade: /\b(?:never|must|not allowed|forbidden)\b/i.test(body) ? "rule" : "plain",
    };
  }
  const found = FOUND.test(body);
  if (
    found &&
    /\b(?:found|noticed|discovered|turns? out|turned out|cause|realized)\b/i.test(body)
  ) {
    return { kind: "discovery", grade: "plain" };
  }
  if ((CHOOSES.test(body) || ORDERS.test(body)) && !NO_CHOICE.test(body))
    return { kind: "decision", grade: "plain", ...(isBare(body) ? { bare: "request" } : {}) };
  if (RULES.test(body) && !NO_RULE.test(body)) return { kind: "decision", grade: "rule" };
  return found ? { kind: "discovery", grade: "weak" } : null;
}

const isBare = (body: string): boolean =>
  (MAKES.test(body) || WANTS.test(body)) &&
  !CHOOSES.test(body.replace(WANTS, "")) &&
  !RULES.test(body);

function agentCue(body: string): Cue | null {
  if (BLOCKS.test(body) && !NOT_BLOCKED.test(body)) return { kind: "blocker", grade: "plain" };
  if (/\b(?:unblocked|access (?:is|was|has been) granted)\b/i.test(body))
    return { kind: "unblocked", grade: "plain" };
  if (AGENT_DROPPED.test(body)) return { kind: "rejection", grade: "plain" };
  if ((AGENT_CHOSE.test(body) || AGENT_USED.test(body)) && !AGENT_LOOKED.test(body))
    return { kind: "decision", grade: "plain" };
  const found = FOUND.test(body) || (TELLS.test(body) && LACKS.test(body));
  return found ? { kind: "discovery", grade: "plain" } : null;
}

function isNarration(body: string, cue: Cue | null): boolean {
  if (cue?.kind === "blocker" || cue?.kind === "decision" || cue?.kind === "rejection")
    return /^(?:let me|i'll|i will)\b/i.test(body);
  if (REPORTS.test(body)) return true;
  return NARRATES.test(body) && !/^now i (?:see|understand|know)\b/i.test(body);
}

const topicless = (sentence: string): boolean =>
  sentence
    .replace(TAKES_BACK, "")
    .replace(
      /\b(?:actually|no|that|it|sorry|i|was|wrong|please|is|wait|not|right|correct|my|bad)\b|[^\w]/gi,
      "",
    ) === "";
