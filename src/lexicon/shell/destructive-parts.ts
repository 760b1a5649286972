/**
 * What in a command destroys what cannot be fetched again, or may: files, history of others, data, machines, root, unread code. A row names the part to
 * look at twice, and the program it means that of where the same word is harmless elsewhere. Nothing is refused by it: it is
 * shown to whoever decides.
 */
export type DestructivePart = {
  /** What one command of a line must have; every one where it is left out. */
  readonly within?: RegExp;
  readonly part: RegExp;
};

/** Programs that only say or look for a text: what stands in it is not done. */
export const ONLY_SAYS =
  /^\s*(?:sudo\s+)?(?:echo|printf|cat|less|more|grep|egrep|rg|ag|man|git\s+(?:commit|log|grep|show|diff)|gh\s+(?:issue|pr))\b/;

/** At the beginning of a command, also of one that another program is given. */
const BEGINS = String.raw`(?<=^\s*|[\s"'(\x60]\s*|/)`;

export const DESTRUCTIVE_PARTS: readonly DestructivePart[] = [
  {
    part: new RegExp(
      String.raw`${BEGINS}rm(?=(?:\s+-[-\w]+)*\s+(?:-\w*[rRf]|--recursive|--force))(?:\s+-[-\w]+)+`,
      "g",
    ),
  },
  { part: /(?<![\w-])--force(?:-[a-z-]+)?(?![\w-])/g },
  {
    part: /(?<![\w-])--(?:delete(?:-[a-z-]+)?|purge|no-preserve-root|no-verify|accept-data-loss|dangerously-[a-z-]+)(?![\w-])/g,
  },
  {
    within: /\bgit\b.*\bpush\b/,
    part: /(?<=\s)(?:-[fd]|--mirror|--prune|\+[\w/.-]+|:[\w/.-]+)(?=\s|$)/g,
  },
  { within: /\bgit\b.*\bbranch\b/, part: /(?<=\s)-D(?=\s|$)/g },
  { within: /\bgit\b/, part: /\breset\s+(?:\S+\s+)*?--hard\b/g },
  { within: /\bgit\b/, part: /\bclean\s+(?:-\w+\s+)*-\w*[fdx]\w*/g },
  { within: /\bgit\b/, part: /\b(?:stash\s+(?:drop|clear)|reflog\s+expire|filter-branch)\b/g },
  { within: /\bgit\b/, part: /\b(?:checkout|restore)\s+(?:--\s+)?\.(?=\s|$)/g },
  { within: /\bgit\b/, part: /\b(?:tag\s+-d|update-ref\s+-d|filter-repo)\b/g },
  { within: /\bfind\b/, part: /(?<=\s)-delete\b|(?<=\s)-exec(?:dir)?\s+rm\b/g },
  {
    part: /\bdrop\s+(?:table|database|schema|view|index|column|type|user|role|keyspace|collection)\b/gi,
  },
  { part: /\btruncate\s+(?:table\b|-s\b)|\bdelete\s+from\b/gi },
  {
    part: new RegExp(
      String.raw`${BEGINS}(?:dropdb|dropuser|shred|wipefs|blkdiscard|userdel|lvremove|vgremove|fdisk|parted|mkfs(?:\.\w+)?)\b`,
      "g",
    ),
  },
  {
    part: /\bdd\b(?=.*\sof=)|\sof=\/dev\/\w+|(?:>\s*|\btee\s+)\/dev\/(?:sd|nvme|disk|hd|vd|mmcblk)\w*/g,
  },
  { part: /\b(?:flushall|flushdb|dropDatabase\(\))/gi },
  { within: /\bkubectl\b|\bhelm\b/, part: /(?<=\s)(?:delete|drain|uninstall)\b/g },
  {
    within: /\b(?:eksctl|minikube|kind|k3d|doctl|hcloud|firebase|wrangler|etcdctl|zfs|zpool)\b/,
    part: /(?<=[\s:])(?:delete|destroy|del)(?=[\s:]|$)/g,
  },
  { within: /\bhdfs\b/, part: /(?<=\s)-rm\s+-\w*[rR]\w*/g },
  { within: /\bconsul\b|\bnomad\b/, part: /(?<=\s)-(?:recurse|purge)\b/g },
  { within: /\bapt(?:-get)?\b/, part: /(?<=\s)purge(?=\s|$)/g },
  { within: /\b(?:terraform|tofu|pulumi|cdk|sls|serverless|vagrant)\b/, part: /\bdestroy\b/g },
  { within: /\b(?:terraform|tofu)\b/, part: /(?<=\s)--?(?:destroy|auto-approve)(?=\s|$)/g },
  { within: /\b(?:docker|podman)\b/, part: /\bprune\b|\b(?:volume|image)\s+rm\b/g },
  {
    within: /\b(?:docker|podman)(?:-compose)?\b/,
    part: /\bdown\s+(?:\S+\s+)*?(?:-v|--volumes|--rmi(?:\s+|=)\w+)(?=\s|$)/g,
  },
  { within: /\baws\b/, part: /\bs3\s+(?:rm|rb)\b|\b(?:delete|terminate)-[a-z-]+/g },
  { within: /\bgh\b/, part: /\b(?:repo|release|secret|variable)\s+delete\b/g },
  { within: /\b(?:gcloud|az|heroku|fly|flyctl)\b/, part: /(?<=[\s:])(?:delete|destroy)\b/g },
  {
    within: /\bchmod\b.*\s(?:-\w*R|--recursive)/,
    part: /\bchmod\s+(?:-[-\w]+\s+)*(?:0?777|a\+rwx)(?:\s+(?:-\w*R\w*|--recursive))?(?=\s|$)/g,
  },
  { part: /\bchown\s+-\w*R\w*\s+\S+\s+\/(?=\s|$)/g },
  { within: /\bcrontab\b/, part: /(?<=\s)-r\b/g },
  { part: new RegExp(String.raw`${BEGINS}(?:shutdown|reboot|poweroff)(?=\s|$)`, "g") },
  // Whoever is root may do anything to the machine.
  { part: new RegExp(String.raw`${BEGINS}(?:sudo|doas|pkexec)(?=\s)`, "g") },
  {
    within: /\bgit\b/,
    part: /\b(?:checkout|switch)\s+(?:\S+\s+)*?(?:-f|--discard-changes)(?=\s|$)/g,
  },
  { within: /\bdiskutil\b/, part: /\b(?:erase\w*|partitionDisk)\b/gi },
  { part: /\bRemove-Item\b(?=.*\s-(?:Recurse|Force)\b)|\b(?:rd|rmdir|del)\s+(?:\/\w\s+)*\/s\b/gi },
  { within: /\b(?:npm|pnpm|yarn)\b/, part: /(?<=\s)unpublish\b/g },
  { within: /\biptables\b/, part: /(?<=\s)(?:-F|--flush)\b/g },
  {
    part: /\b(?:db:(?:drop|reset|purge|wipe)|migrate:(?:fresh|reset)|migrate\s+reset|db\s+reset|alembic\s+downgrade)\b/g,
  },
];

/** What is brought from a network and run unread, in the words between them too: one command hands it to the next. */
const FETCHERS = String.raw`(?:curl|wget|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)`;
const RUNS = String.raw`(?:sudo\s+(?:-\w+\s+)*)?(?:\S*\/)?(?:(?:ba|z|da|k)?sh|python[\d.]*|node|perl|ruby|pwsh|iex|Invoke-Expression)`;

export const FETCHED_AND_RUN: readonly RegExp[] = [
  new RegExp(
    String.raw`${BEGINS}${FETCHERS}\b(?:"[^"]*"|'[^']*'|[^|;&\n"'])*\|\s*${RUNS}(?=[\s;&|)"']|$)`,
    "g",
  ),
  new RegExp(String.raw`${BEGINS}${RUNS}\s+(?:-c\s+)?["']?(?:<\(|\$\(|\x60)\s*${FETCHERS}\b`, "g"),
  new RegExp(String.raw`${BEGINS}(?:eval|source|\.)\s+["']?(?:<\(|\$\(|\x60)\s*${FETCHERS}\b`, "g"),
];
