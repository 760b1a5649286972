-- What is brought back: errors and how they were solved, what was told to which session, suggestions and what became of them.

-- One row per error, whatever its numbers and paths; `resolution` is a list, newest first (format: remember/errors/knowledge.ts).
create table error_kb (
  id text primary key,
  ts text not null,
  error_normalized text not null unique,
  error_raw text,
  resolution text,
  resolved_by text,
  tool_sequence text,
  use_count integer not null default 0,
  last_used text
);

create table injections (
  id text primary key,
  ts text not null,
  session_id text not null,
  project_path text,
  event text not null,
  source text,
  prompt_id text,
  units integer not null,
  refs text not null
);
create index idx_injections_session on injections (session_id, ts);

create table feedback (
  id text primary key,
  v integer not null,
  ts text not null,
  suggestion_id text not null,
  action text not null,
  suggestion_type text,
  summary text
);

-- A cache: it is not made from lines.
create table analysis_cache (
  id text primary key,
  ts text not null,
  project text,
  project_path text,
  days integer not null,
  input_hash text not null,
  analysis text not null,
  unique (project_path, days, input_hash)
);
create index idx_analysis_project on analysis_cache (project_path, ts);

-- Null while something happened that no summary covers.
alter table sessions add column summarized_at text;
-- Failures that may still be solved (format: remember/errors/open-failures.ts).
alter table sessions add column open_failures text;
create index idx_sessions_repo on sessions (repo_id, project_path);
alter table sessions add column prompt_count integer not null default 0;
-- Only of the newest: the first hook of a new program waits for this, and older sessions are made up for by the daemon.
update sessions set prompt_count = (
  select count(*) from events where events.session_id = sessions.session_id and +events.type = 'prompt'
) where session_id in (select session_id from sessions order by last_event_at desc limit 50);
-- Those whose summary somebody may want and nobody has made.
create index idx_sessions_unsummarized on sessions (project_path, last_event_at desc)
  where summarized_at is null and prompt_count > 0;
