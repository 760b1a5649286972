/**
 * How people say that something fails, and what a program prints then: 서버가 안 떠요, `won't start`. Nothing here is a name of one
 * error (those are in `error-names.tsv`): the same words may be said of several.
 *
 * A line: what it is said of (none: of anything) | in Korean | in English | what is printed. Korean verbs stand in their dictionary
 * form, with 다. A dash denies what follows: `-뜨다` is 안 떠요, 뜨지 않음 and 못 뜸, `-start` is won't start and does not start.
 */
export const EVERYDAY_FAILURES = `
명령 명령어 커맨드 command | 없다, -되다, -먹다, -먹히다 | missing, -found | command not found, not recognized, exit code 127, No such file or directory
파일 폴더 디렉터리 디렉토리 경로 file folder directory path | 없다, 사라지다, -열리다, -읽히다, 날아가다 | missing, gone, -open, -found | no such file or directory, ENOENT, cannot find, does not exist, FileNotFoundError
모듈 패키지 라이브러리 의존성 module package library dependency | 없다, -깔리다, -설치되다, -받아지다 | missing, -install, -found | cannot find module, module not found, no module named, MODULE_NOT_FOUND, ERESOLVE, E404, ModuleNotFoundError
설치 install installation | -되다, 실패하다, 멈추다 | -work, -finish, fail | npm error, ERESOLVE, could not install, failed to install, no matching distribution, EACCES, postinstall
빌드 컴파일 build compile | -되다, -돌다, 깨지다, 터지다, 실패하다 | -work, break, fail, -compile, -build | build failed, failed to compile, error TS, SyntaxError, cannot find module, compilation failed
테스트 test tests | -되다, -돌다, 깨지다, 터지다, 실패하다, 빨갛다 | -pass, -run, break, fail | test failed, tests failed, AssertionError, no tests found
서버 데몬 백엔드 서비스 프로세스 server daemon backend service process | -뜨다, -켜지다, -올라오다, -돌다, -시작되다, -살아나다 | -start, -run, -come up, -boot, -launch | failed to start, EADDRINUSE, address already in use, exited with code, ECONNREFUSED, cannot find module, not running
서버 데몬 백엔드 서비스 프로세스 앱 server daemon backend service process app | 죽다, 뻗다, 내려가다, 꺼지다, 튕기다, 터지다, 다운되다, 종료되다 | die, crash, down, exit, -respond | crashed, killed, exited with code, SIGKILL, out of memory, ECONNREFUSED, uncaughtException
컨테이너 도커 파드 container docker pod | -뜨다, -켜지다, -올라오다, -돌다, 죽다, 재시작되다 | -start, -run, -come up, crash, restart | CrashLoopBackOff, exited with code, ImagePullBackOff, Cannot connect to the Docker daemon, OOMKilled, unhealthy
앱 프로그램 에디터 터미널 app application program editor terminal | -켜지다, -열리다, -뜨다, -실행되다 | -start, -open, -launch, -run | failed to launch, failed to start, crashed, exited with code, cannot open
화면 페이지 창 사이트 브라우저 주소 링크 screen page window site browser url link | -뜨다, -열리다, -나오다, -보이다, -그려지다, 하얗다, 비다 | -load, -open, -render, -show, blank, white | failed to load, ERR_CONNECTION_REFUSED, 404, hydration failed, blank page, white screen, Uncaught TypeError, 500
이미지 그림 사진 아이콘 폰트 image picture icon font | -뜨다, -나오다, -보이다, 깨지다 | -load, -show, broken | 404, failed to load resource, CORS, broken image, mixed content
버튼 메뉴 클릭 button menu click | -눌리다, -되다, -먹다, -먹히다, -반응하다 | -work, -respond, -click | is not a function, preventDefault, Uncaught TypeError, pointer-events
입력 키보드 글자 한글 input keyboard typing | -되다, -쳐지다, -먹다, 씹히다, 깨지다, 밀리다 | -work, -type, broken, garbled | isComposing, encoding, mojibake, UnicodeDecodeError
포트 port | 쓰는 중, 사용 중, 쓰고 있다, 사용하고 있다, 잡고 있다, 물고 있다, 겹치다, 막히다, -비다, 뺏기다 | busy, taken, occupied, blocked, -free | EADDRINUSE, address already in use, port already in use, port is taken
권한 퍼미션 permission access | 없다, 막히다, -되다, 거부되다, 부족하다 | missing, denied, -have, lack | permission denied, EACCES, EPERM, operation not permitted, access denied, 403, forbidden, not authorized
로그인 인증 토큰 login auth token sign-in | -되다, 풀리다, 튕기다, 막히다, 만료되다, 거부되다 | -work, expire, -sign, -log, reject | 401, unauthorized, invalid credentials, authentication failed, token expired, jwt expired, invalid token
비밀번호 암호 password | 틀리다, -맞다, -먹다 | wrong, -work, -match | invalid password, password authentication failed, invalid credentials, incorrect password
키 시크릿 api키 apikey key secret | 틀리다, 없다, -먹다, -되다, -먹히다 | wrong, missing, -work | invalid api key, 401, unauthorized, incorrect api key, missing api key
연결 접속 네트워크 인터넷 와이파이 소켓 connection network internet socket wifi | -되다, 끊기다, 끊어지다, 튕기다, 거부되다, -붙다, 불안정하다 | -connect, -work, drop, lose, refuse, down | connection refused, ECONNREFUSED, ECONNRESET, socket hang up, ETIMEDOUT, network unreachable, ENOTFOUND
디비 데이터베이스 db database | -붙다, -되다, -연결되다, 잠기다, 죽다, -뜨다, 막히다 | -connect, locked, down, -work, -start | database is locked, SQLITE_BUSY, connection refused, ECONNREFUSED, too many connections, password authentication failed
쿼리 조회 query | 느리다, 오래 걸리다, -되다, -나오다, 터지다 | slow, -return, -work, hang, break | slow query, statement timeout, syntax error at or near, lock wait timeout, full table scan
마이그레이션 migration | -되다, 꼬이다, 깨지다, 실패하다 | -work, -run, -apply, break, fail | migration failed, relation already exists, column does not exist, drift detected
요청 응답 에이피아이 api request response 호출 call | -되다, -오다, -가다, 막히다, 씹히다, 실패하다, -먹다 | -work, -answer, -respond, fail, blocked, hang | 500, timeout, ETIMEDOUT, CORS, 404, ECONNREFUSED, 429, Bad Request
배포 릴리스 deploy deployment release | -되다, 깨지다, 막히다, 실패하다, 멈추다 | -work, fail, stuck, break | deploy failed, deployment failed, rollout, build failed, exited with code, 502
푸시 push | -되다, 막히다, 거부되다, 튕기다, -올라가다 | -work, reject, refuse, blocked | non-fast-forward, failed to push some refs, permission denied, could not read Username
풀 당기기 pull | -되다, 막히다, 꼬이다 | -work, fail, -merge | would be overwritten by merge, divergent branches, CONFLICT, not possible to fast-forward
커밋 commit | -되다, 막히다, 튕기다 | -work, reject, blocked | pre-commit, nothing to commit, hook failed, lint-staged, please tell me who you are
머지 병합 깃 리베이스 merge git rebase | -되다, 꼬이다, 충돌나다, 충돌하다, 막히다 | -work, conflict, stuck, mess | merge conflict, CONFLICT, unmerged paths, fix conflicts, index.lock, detached HEAD
시아이 ci 파이프라인 액션 pipeline workflow | 깨지다, 빨갛다, 터지다, 실패하다, -돌다, 멈추다 | -pass, red, break, fail, stuck, -run | exit code 1, build failed, Process completed with exit code, job failed, cancelled
메모리 램 memory ram | 터지다, 부족하다, 모자라다, 꽉 차다, 새다, 가득 차다, 계속 늘다 | full, leak, -enough, run out, exhaust | out of memory, heap out of memory, OOM, OOMKilled, memory leak, ENOMEM, Killed
디스크 용량 공간 저장공간 disk space storage | 꽉 차다, 부족하다, 모자라다, 없다, 가득 차다, 다 차다 | full, -enough, run out | no space left on device, ENOSPC, disk full, disk quota exceeded
시피유 cpu 팬 fan | 높다, 치솟다, 100%, 시끄럽다, 돌다 | high, spike, loud, spin, 100% | high cpu, 100% cpu, infinite loop, CPU usage, throttle
타입 type 타입스크립트 typescript | -맞다, 깨지다, 틀리다, 터지다, 빨갛다 | wrong, mismatch, -match | not assignable to type, error TS, TS2322, type mismatch, Property does not exist
저장 save | -되다, 날아가다, 사라지다, 실패하다 | -work, lose, fail, -persist | failed to save, ENOSPC, EACCES, QuotaExceededError, read-only, conflict
업로드 다운로드 upload download | -되다, 끊기다, 멈추다, 실패하다, 느리다 | -work, fail, stuck, stop | 413, payload too large, upload failed, ECONNRESET, network error, timeout
메일 이메일 문자 알림 mail email notification message | -오다, -가다, -뜨다, -보내지다, 씹히다 | -arrive, -send, -come, -deliver | SMTP, bounce, delivery failed, ECONNREFUSED, invalid_grant, 550, not delivered
결제 payment checkout | -되다, 막히다, 실패하다, 튕기다 | -work, fail, decline, -go | payment failed, card declined, 402, webhook, payment error
데이터 값 목록 결과 data value list result | 없다, 비다, -나오다, -보이다, 사라지다, 날아가다 | missing, empty, gone, -show, lose | undefined, empty array, no rows, 0 rows, Cannot read properties of undefined, not found
변수 값 환경변수 설정 variable env config setting | 없다, -먹다, -읽히다, -먹히다, -잡히다, -불러와지다 | missing, -set, -work, -load, -apply | is not defined, undefined, not set, missing environment variable, ReferenceError, KeyError
함수 메서드 속성 function method property | 없다, -불리다, -되다 | missing, -call, -exist | is not a function, has no attribute, AttributeError, is not defined, does not exist on type
인증서 에스에스엘 certificate ssl https | 만료되다, -되다, 틀리다, 깨지다 | expire, -work, invalid, -trust | certificate has expired, CERT_HAS_EXPIRED, self signed certificate, certificate verify failed, ERR_CERT
시간 날짜 time date clock | 틀리다, -맞다, 밀리다, 어긋나다 | wrong, off, shift | timezone, off by one, invalid date, clock skew
버전 노드 version node | -맞다, 낮다, 다르다, 높다, 꼬이다 | mismatch, wrong, old, -support, -match | unsupported engine, EBADENGINE, version mismatch, version conflict, peer dependency, not compatible
스타일 디자인 레이아웃 style css layout | 깨지다, -먹다, 틀어지다, 밀리다, -먹히다, 어긋나다 | break, broken, -apply, shift, -work | overflow, z-index, specificity, not found, class not applied, layout shift
훅 플러그인 확장 hook plugin extension | -되다, -돌다, -먹다, -걸리다, -불리다, -뜨다 | -work, -run, -load, -fire | not registered, failed to load, hook failed, not found, manifest
핫리로드 새로고침 리로드 reload hmr | -되다, -먹다, 무한 | -work, -refresh, loop | hmr, full reload, not updating, stale, watcher
 | 없다, 없다고 하다, 없다고 뜨다, 없다고 나오다, 어디 있다, -보이다, -찾다, -찾아지다, 못 찾다 | missing, -found, -find, -exist | command not found, not found, no such file or directory, ENOENT, cannot find, does not exist, not installed
 | -되다, -돌아가다, -먹다, -먹히다, -동작하다, -작동하다, -돌다, -통하다 | -work, -function, broken, -run | not working, does not work
 | -열리다, -열다, -들어가지다 | -open, -access | cannot open, failed to open, could not open, ENOENT, permission denied, ERR_CONNECTION_REFUSED, 404
 | -뜨다, -켜지다, -나오다, -올라오다, -시작되다, -실행되다 | -start, -launch, -show, -appear, -come up | failed to start, failed to load, does not start, did not start, exited with code, not running
 | 느리다, 느려지다, 굼뜨다, 버벅이다, 버벅거리다, 버벅대다, 렉 걸리다, 렉, 오래 걸리다, 한참 걸리다, 답답하다, 끊기다 | slow, lag, laggy, sluggish, forever, too long, stutter | slow, timeout, timed out, takes too long, performance, latency, ETIMEDOUT, slow query
 | 먹통, 멈추다, 멈춰 있다, 얼다, 굳다, 뻗다, 무응답, 대답 없다, 응답 없다, 반응 없다, 걸려 있다, -끝나다, -움직이다, 무한 로딩, 무한로딩, 뱅글뱅글, 계속 로딩 | stuck, hang, freeze, frozen, unresponsive, -respond, -finish, -end, loading forever, spinning | timeout, timed out, not responding, deadlock, unresponsive, ETIMEDOUT, infinite loop
 | 죽다, 뻗다, 튕기다, 꺼지다, 나가다, 터지다, 다운되다, 내려가다, 강제 종료 | die, crash, quit, blow up, close itself | crashed, killed, exited with code, SIGKILL, segmentation fault, uncaughtException, out of memory, panic
 | 깨지다, 망가지다, 박살나다, 터지다, 고장나다, 맛이 가다, 이상하다, 꼬이다 | break, broken, busted, messed up, corrupt, garbled | corrupt, SyntaxError, malformed
 | 막히다, 거부되다, 튕겨 나오다, 차단되다, 금지되다, -허용되다 | blocked, denied, refuse, reject, forbidden, -allow | permission denied, forbidden, 403, EPERM, CORS
 | 끊기다, 끊어지다, 떨어지다, -붙다, -연결되다, -접속되다, -닿다 | drop, disconnect, lose connection, -connect, -reach | ECONNRESET, connection reset, disconnected, ECONNREFUSED, socket hang up, network error, unreachable, ETIMEDOUT
 | 꽉 차다, 가득 차다, 다 차다, 부족하다, 모자라다, 넘치다, 넘다 | full, run out, exceed, too big, too large, -enough | no space left on device, ENOSPC, out of memory, exceeded, too large, quota
 | 잠기다, 물려 있다, 다른 데서 쓰다, 쓰는 중, 사용 중, 쓰고 있다, 사용하고 있다 | locked, busy, taken | locked, EBUSY, resource busy, in use, used by another process, index.lock, SQLITE_BUSY
 | 겹치다, 중복되다, 이미 있다, 두 번 들어가다, 두 번 되다 | duplicate, twice, already exist, clash | already exists, duplicate key, EEXIST, unique constraint, ER_DUP_ENTRY, conflict
 | -맞다, 다르다, 틀리다, 어긋나다 | mismatch, wrong, -match, differ, incorrect | mismatch, not equal, does not match, AssertionError
 | 사라지다, 날아가다, 없어지다, 지워지다, 증발하다 | gone, vanish, disappear, lose, lost | deleted, missing, not found, ENOENT, overwritten
 | 무한 반복, 무한루프, 무한 루프, 계속 돌다, 뺑뺑이, -멈추다, 계속 반복되다 | infinite loop, -stop, keep loop, over and over | infinite loop, maximum call stack size exceeded, too many re-renders, Maximum update depth exceeded, infinite recursion
 | 계속 재시작되다, 자꾸 재시작되다, 자꾸 꺼지다, 계속 죽다, 자꾸 죽다 | keep restart, keep crash, keep die | CrashLoopBackOff, restarting, exited with code, watchdog, OOMKilled
 | 만료되다, 지나다, 기한 지나다 | expire, outdated, stale | expired, token expired, certificate has expired, jwt expired, no longer valid
 | -깔리다, -설치되다, 미설치 | -install | not installed, command not found, could not install, npm error, cannot find module
 | -지워지다, -삭제되다, -없어지다 | -delete, -remove | cannot delete, EBUSY, permission denied, foreign key constraint, directory not empty, ENOTEMPTY
 | -저장되다, -써지다, -쓰이다, 읽기 전용 | -save, -write, read only, readonly | read-only file system, EROFS, EACCES, permission denied, ENOSPC, failed to save, failed to write
 | -읽히다, -불러와지다, -로드되다, -로딩되다, -받아지다, -가져와지다 | -read, -load, -fetch, -import | failed to load, could not load, failed to fetch, ENOENT, cannot read, parse error, EACCES
 | -넘어가다, -지나가다, -통과되다, 빨갛다, 빨간불 | -pass, red | check failed, AssertionError
 | -바뀌다, -반영되다, -적용되다, 그대로다, -갱신되다, -업데이트되다 | -change, -apply, -update, -refresh, same as before | stale, not updated, not applied, unchanged, invalidate
 | 글자 깨지다, 한글 깨지다, 외계어, 물음표로 나오다, 네모로 나오다 | garbled, gibberish, question marks, weird characters | encoding, mojibake, UnicodeDecodeError, utf-8, charset, cp949
 | 말 없이 끝나다, 그냥 꺼지다, 아무 반응 없다, 아무 말 없다, 조용하다 | silently fail, no output, nothing happen, -say | exited with code, no output, swallowed, unhandled, SIGKILL
 | 빨간 줄, 경고 뜨다, 노란 줄 | red line, warning, squiggle | warning, error TS, deprecated, is defined but never used
`;

/** What stands before a verb and denies it, besides 지 않다 and 수 없다. */
export const KOREAN_DENIALS = "안 못";

/** The same in English; `to` may follow. Without apostrophes, as the index has them. */
export const ENGLISH_DENIALS =
  "not cannot cant wont dont doesnt didnt isnt arent wasnt couldnt never fails failed failing fail refuses refused unable";
