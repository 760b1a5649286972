/**
 * Words of the trade that mean the same, in Korean and English: people ask in one language what was written in the other. Only
 * what can hardly be misunderstood; everything else is for a model of meaning to find. A line is a group. A word that is
 * short for one of its group also stands in `abbreviations.ts`: there it is the same word, here it may be another one.
 */
export const SYNONYM_GROUPS = `
데이터베이스 디비 database db
스키마 schema
마이그레이션 이관 migration
쿼리 질의 query
트랜잭션 transaction
인덱스 색인 index
테이블 table
컬럼 열 column
배포 디플로이 릴리스 deploy deployment release rollout
빌드 컴파일 build compile
테스트 시험 test
단위테스트 유닛테스트 unittest
서버 server
클라이언트 client
브라우저 browser
로그인 인증 login signin auth authentication
로그아웃 logout signout
권한 인가 퍼미션 permission authorization privilege
토큰 token
비밀번호 암호 패스워드 password passwd
암호화 encrypt encryption
사용자 유저 회원 user member
계정 어카운트 account
관리자 어드민 admin administrator
에러 오류 error
예외 익셉션 exception
실패 fail failure
버그 결함 bug defect
경고 워닝 warning
충돌 컨플릭트 conflict
크래시 죽음 crash
멈춤 먹통 행 hang freeze stuck
느림 느려 성능 속도 slow performance latency speed
지연 레이턴시 delay latency
최적화 optimize optimization
메모리 memory
누수 leak
캐시 cache
세션 session
쿠키 cookie
포트 port
주소 address
경로 패스 path
폴더 디렉터리 디렉토리 folder directory
파일 file
로그 기록 log logging
설정 구성 환경설정 config configuration setting
환경변수 envvar env
의존성 종속성 디펜던시 dependency
패키지 package
모듈 module
라이브러리 library
프레임워크 framework
플러그인 확장 plugin extension
컴포넌트 component
버튼 button
화면 페이지 screen page
목록 리스트 list
검색 찾기 search
정렬 소팅 sort order
필터 거르기 filter
페이지네이션 페이징 pagination paging
렌더링 렌더 render
상태 스테이트 state status
이벤트 event
핸들러 handler
콜백 callback
비동기 async asynchronous
동시성 concurrency
동시 병렬 parallel concurrent
경쟁상태 레이스 race
스레드 쓰레드 thread
잠금 락 lock
교착 데드락 deadlock
재시도 리트라이 retry
타임아웃 시간초과 시간제한 timeout
취소 cancel abort
중단 중지 stop halt
시작 기동 start startup launch
재시작 restart reboot
종료 exit shutdown quit
연결 접속 커넥션 connect connection
끊김 끊어짐 disconnect
요청 리퀘스트 request
응답 리스폰스 response
엔드포인트 endpoint
프록시 proxy
방화벽 firewall
도메인 domain
인증서 certificate cert
네트워크 network
큐 대기열 queue
메시지 message
알림 푸시 notification push alert
메일 이메일 mail email
결제 페이먼트 payment checkout billing
주문 오더 order
상품 제품 product
장바구니 카트 cart
환불 refund
쿠폰 할인 coupon discount
업로드 올리기 upload
다운로드 내려받기 download
첨부 attachment
이미지 사진 image picture photo
동영상 영상 비디오 video
아이콘 icon
글꼴 폰트 font
번역 다국어 현지화 translation i18n localization
한글 korean hangul
인코딩 문자깨짐 글자깨짐 encoding charset mojibake
시간대 타임존 timezone
날짜 date
백업 backup
복구 복원 restore recovery
롤백 되돌리기 rollback revert undo
커밋 commit
브랜치 가지 branch
병합 머지 merge
리베이스 rebase
태그 tag
저장소 리포지토리 레포 repository repo
이슈 issue ticket
리뷰 검토 review
문서 도큐먼트 document documentation docs
주석 comment
변수 variable
함수 function
클래스 class
인터페이스 interface
타입 형식 자료형 type
반복문 루프 loop
재귀 recursion recursive
배열 array
문자열 string
정수 integer int
널 null
파싱 파서 parse parser parsing
직렬화 serialize serialization
리팩터링 리팩토링 개선 refactor refactoring
중복 duplicate duplication
삭제 제거 지우기 delete remove
추가 생성 add create
수정 변경 고침 fix change modify update
갱신 업데이트 update refresh
업그레이드 upgrade
설치 인스톨 install installation
실행 run execute
컨테이너 도커 container docker
쿠버네티스 kubernetes k8s
파이프라인 pipeline
스케줄러 크론 예약 scheduler cron
모니터링 감시 monitoring
지표 메트릭 metric metrics
대시보드 dashboard
부하 트래픽 load traffic
벤치마크 benchmark
용량 크기 size capacity
디스크 disk
압축 compress compression zip
권장 추천 recommend recommendation
보안 security
취약점 vulnerability
결정 decision decide
이유 원인 reason cause
해결 해결책 solve solution resolve resolution
불안정 간헐적 가끔 flaky intermittent sometimes
안드로이드 android
아이폰 ios iphone
키보드 keyboard
마우스 mouse
접근성 accessibility a11y
애니메이션 animation
레이아웃 배치 layout
스크롤 scroll
모달 팝업 다이얼로그 modal popup dialog
폼 양식 form
유효성 검증 validation validate verify
센서 sensor
펌웨어 firmware
게임 game
플레이어 player
점수 스코어 score
모델 model
학습 훈련 training train learning
데이터 data
집계 통계 aggregate statistics
엑셀 스프레드시트 excel spreadsheet
쉼표 콤마 컴마 comma
세미콜론 쌍반점 semicolon
콜론 쌍점 colon
따옴표 쿼트 쿼테이션 quote quotation
백틱 backtick backquote
괄호 소괄호 parenthesis parentheses paren
중괄호 브레이스 brace
대괄호 브라켓 브래킷 bracket
슬래시 슬래쉬 빗금 slash
백슬래시 역슬래시 역슬래쉬 backslash
대시 하이픈 붙임표 dash hyphen
밑줄 언더바 언더스코어 underscore
별표 아스테리스크 asterisk
물음표 questionmark
느낌표 exclamation
화살표 arrow
줄바꿈 개행 뉴라인 newline linebreak
공백 빈칸 whitespace
들여쓰기 인덴트 indent indentation
`;
