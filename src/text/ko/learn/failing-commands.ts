import { eulReul } from "../particle.ts";
import { groupThousands } from "../../group-thousands.ts";
import type { Text } from "../../text.ts";

export const failingCommand: Text["learn"]["failingCommand"] = {
  summary: (rule, times, sessions, minutes) =>
    `${rule} 세션 ${groupThousands(sessions)}개에서 ${times}회 실패${minutes === null ? "" : `, 약 ${minutes}분`}.`,
  catalogue: {
    "git-bash":
      "여기서 Bash는 Git Bash: 경로에는 슬래시(/)를 쓰고, cmd나 PowerShell 명령(`dir /b`, `copy`, `del`, `Get-ChildItem`)을 그대로 쓰지 않는다.",
    powershell:
      '여기 셸은 PowerShell: `sed`, `nl`, `head`와 here-document(`<<`)는 없고, 범위는 괄호로(`-Index (10..20)`), 따옴표가 든 패턴은 작은따옴표로 감싼다(`\\"`는 이스케이프가 아니다).',
    "no-git": "이 폴더는 git 저장소가 아니다: `git status`, `git diff` 같은 명령은 실패한다.",
    "server-foreground":
      "서버는 출력을 파일로 보내며 백그라운드로 시작한다(`npm run dev > dev.log 2>&1 &`): 그냥 실행하면 제한 시간이 되어서야 끝난다.",
    "relative-cd": "셸은 마지막 `cd`한 폴더에 머문다: 절대 경로를 쓴다.",
    "home-search":
      "홈 폴더는 전체를 검색하기에 너무 크다: `Glob`과 `Grep`에 프로젝트 폴더를 주거나 그 폴더에서 시작한다.",
    "sudo-password": "여기서 `sudo`는 암호를 물을 수 없다: 직접 실행할 명령을 알려 준다.",
    "no-ripgrep":
      "여기서는 ripgrep이 없어 `Glob`과 `Grep`이 동작하지 않는다: Bash에서 `find`와 `grep`을 쓴다.",
    "msys-path":
      "Git Bash는 `/etc/hosts` 같은 인자를 Windows 경로로 바꾼다: 컨테이너나 기기로 경로를 넘기는 명령 앞에는 `MSYS_NO_PATHCONV=1`을 붙인다.",
    "powershell-quotes":
      "Bash에서 PowerShell 코드는 작은따옴표로 넘기고 안에서는 큰따옴표를 쓴다(`powershell -Command '…'`): 큰따옴표 안에서는 Bash가 `$_`와 `$name`을 먼저 바꾼다.",
    "zsh-glob": "여기 셸은 zsh: 경로를 포함해 `[…]`, `(…)`, `?`가 든 이름은 따옴표로 감싼다.",
    "pkill-self":
      "`pkill -f NAME`은 실행한 셸까지 종료한다: `pkill -f '[N]AME'`만 따로 실행하거나 프로세스 ID로 종료한다.",
    "python-stub":
      "여기에는 Python이 없다: `python`과 `python3`은 Microsoft Store 안내일 뿐이다. 다른 언어를 쓴다.",
    "inline-code":
      "`python -c`와 `node -e`의 코드는 작은따옴표로 감싸거나 파일로 쓴다: 큰따옴표 안에서는 셸이 `$`, 백틱, `!`, 백슬래시를 먼저 읽는다.",
    "unicode-encode":
      "Python은 `PYTHONUTF8=1`로 실행한다: 그러지 않으면 여기 콘솔에서 출력하지 못하는 문자가 있다.",
    "docker-tty":
      "`docker exec`와 `docker run`은 `-t`, `-it` 없이, `docker compose exec`는 `-T`로 실행한다: 여기에는 터미널이 없다.",
    "script-outside":
      "이 프로젝트의 패키지를 쓰는 스크립트는 `/tmp`가 아니라 프로젝트 안에 둔다: Node는 스크립트가 있는 곳에서 패키지를 찾는다.",
  },
  unusableTool: (tool, other) =>
    other === ""
      ? `여기서는 \`${tool}\` 도구를 쓰지 않는다: 거의 모든 호출이 실패한다.`
      : `여기서 \`${tool}\` 도구는 거의 항상 실패한다: Bash에서 \`${other}\` 사용.`,
  voted: {
    optionGone: (program, wrong) => `\`${program}\`에는 \`${wrong}\` 옵션이 없다: 제거한다.`,
    option: (program, wrong, right) =>
      `\`${program}\`에는 \`${wrong}\` 옵션이 없다: \`${right}\` 사용.`,
    optionNeeded: (program, right) => `\`${program}\`에는 \`${right}\` 옵션이 필요하다.`,
    command: (program, wrong, right) =>
      `\`${program} ${wrong}\` 명령은 없다. \`${program} ${right}\`${eulReul(right)} 쓴다.`,
    script: (wrong, right) => `\`${wrong}\` 스크립트는 없다. \`${right}\`${eulReul(right)} 쓴다.`,
    scriptElsewhere: (wrong, right) => `\`${wrong}\` 스크립트는 먼저 \`${right}\` 한 뒤 실행한다.`,
    container: (wrong, right) =>
      `\`${wrong}\` 컨테이너는 없다. \`${right}\`${eulReul(right)} 쓴다.`,
    folder: (wrong, right) => `\`${wrong}\` 폴더는 없다. \`${right}\`${eulReul(right)} 쓴다.`,
    program: (wrong, right) =>
      `이 프로젝트에는 \`${wrong}\` 명령이 없다. \`${right}\`${eulReul(right)} 쓴다.`,
    interpreter: (program, right) =>
      `\`${program}\` 대신 \`${right}\` 사용: \`${program}\`은 모듈을 찾지 못한다.`,
    surroundings: (program, right) =>
      `\`${program}\` 앞에 \`${right}\` 추가: 그러지 않으면 모듈을 찾지 못한다.`,
  },
};
