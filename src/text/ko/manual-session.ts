import type { manualSession as English } from "../en/manual-session.ts";

export const manualSession: typeof English = {
  session: {
    about: [
      "프로젝트의 작업이 어디까지 왔는지를 그 커밋과 함께 저장하고, 불러올 때 저장소와 맞는지 확인합니다. Claude Code에서는 `/session:save [--sync|--full] [메모]`, `/session:load [--resume]`, `/session:new`, `/session:status`로 같은 일을 합니다.",
      "`save`는 바뀐 것을 `WIP: [context] - checkpoint`로 커밋하고 메모를 본문에 넣습니다. 상태는 git에 보이지 않는 프로젝트의 `.claude/session-state.json`, git 노트(`refs/notes/self-gen`), 그리고 기록에 씁니다. 새 파일과 바뀐 파일을 넣되, 이름이 비밀 파일의 것이거나 기록에서 가려질 비밀이 안에 든 파일(예시는 빼고, 무엇이 몇째 줄에 있는지 알려 줍니다), 5 MB보다 큰 파일, 임시 파일, 안에 따로 있는 저장소는 빼고 알려 줍니다. `--include`로 넣을 수 있습니다. 커밋은 인덱스 옆에서 따로 만들기 때문에 훅이 거부해도 스테이지한 것은 그대로입니다. 바뀐 것이 없으면 커밋하지 않습니다. 병합, 리베이스, 체리픽, 되돌리기가 진행 중이면 건드리지 않으며, `--no-commit`으로 상태만 저장할 수 있습니다.",
      "`--sync`는 브랜치와 노트도 푸시해서 다른 컴퓨터에서 불러올 수 있게 합니다. 따라가는 브랜치가 없었다면 푸시한 브랜치를 따라가게 합니다. 원격의 기본 브랜치에는 `--force-default` 없이 체크포인트를 푸시하지 않습니다. `--full`은 여기에 더해 CHANGELOG.md와 ROADMAP.md를 고쳤는지, `gh`가 있으면 최근 CI 실행과 리뷰가 어떤지 확인하고, 실패한 것은 블로커로 남깁니다. 푸시하지 못해도 저장은 됩니다. 그때는 종료 코드가 1이고 이유를 보여 줍니다.",
      "체크포인트는 보통 커밋입니다. 푸시하기 전이라면 `git reset --soft HEAD~1`로 마지막 것을 되돌릴 수 있고, 바뀐 내용은 그대로 남습니다. 브랜치를 합치기 전에는 체크포인트를 커밋 하나로 모으세요. `git reset --soft $(git merge-base main HEAD)` 다음에 `git commit`을 하거나 `git rebase -i main`을 쓰고, 합치는 쪽에서는 `git merge --squash BRANCH`를 쓰면 됩니다. 원격의 기본 브랜치에서 저장하면 따로 브랜치로 옮기는 명령을 알려 줍니다.",
      "무슨 작업인지, 태스크, 다음 단계, 블로커는 알아서 찾습니다. 옵션으로 말한 것, `openspec/changes`의 OpenSpec 변경, 세션의 저장된 컨텍스트, 지난 체크포인트에서 찾습니다. 태스크는 OpenSpec이 진실이고, 다른 것과 어긋나면 보여 줍니다. `--dry-run`은 할 일을 모두 보여 주기만 합니다. 세션의 컨텍스트도 함께 저장합니다. 저장소가 없으면 상태만 저장하고, 기록을 멈췄거나 제외한 프로젝트에서는 커밋과 상태만 만들고 기록하지 않습니다.",
      "`load`는 저장한 것과 그 뒤로 바뀐 것, 곧 브랜치, 커밋, 파일, OpenSpec 변경, 블로커를 보여 줍니다. 프로젝트의 파일, 없으면 기록의 최근 체크포인트, 그것도 없으면 이 브랜치에서 저장한 가장 가까운 git 노트를 쓰며, 더 새로운 노트가 있으면 그것이 먼저입니다. 원격과 브랜치나 노트를 주고받은 적이 있으면 다른 컴퓨터에서 저장한 것을 길어야 5초 동안 원격에 묻고 (`--no-fetch`로 건너뜁니다), 먼저 풀해야 하면 알려 줍니다. 이 브랜치에 저장된 것이 없으면 다른 브랜치의 상태를 보여 줍니다. `--resume`은 여기서 저장한 것이 그대로이면 묻지 않고 블로커, git, 작업 순서로 이어 가고, 아니면 먼저 묻습니다. 브랜치를 바꾸거나 풀, 스태시, 푸시를 하지 않으며, 직접 설정한 명령 (`recovery.TYPE.command`)만 실행합니다. `new`는 새로 시작합니다. 예전 체크포인트는 더 알려 주지 않으며 `load --from ID`로 되살릴 수 있습니다. `status`는 지금 상태와 하루를 마칠 때 할 일을 보여 줍니다.",
    ],
    examples: {
      "self-gen session save": "지금 있는 프로젝트의 체크포인트",
      "self-gen session save --sync before the refactoring": "메모를 붙여 저장하고 푸시",
      "self-gen session save --dry-run": "무엇을 커밋하고, 빼고, 쓰게 되는지",
      "self-gen session save --full --json": "모두 하고 확인까지 해서 객체 하나로",
      'self-gen session save --next "write the tests" --next "update the docs"':
        "다음 단계를 직접 적어서",
      "self-gen session load": "저장한 것과 그 뒤로 바뀐 것",
      "self-gen session load --resume": "바로 이어 가기",
      "self-gen session status": "프로젝트가 지금 어디까지 왔는지",
      "self-gen session new": "새로 시작",
    },
  },
};
