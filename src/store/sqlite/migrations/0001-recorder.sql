-- Times are ISO text, UTC, milliseconds. Rows are projections of journal lines.

create table events (
  id text primary key,
  v integer not null,
  type text not null,
  ts text not null,
  session_id text not null,
  project text,
  project_path text,
  data text not null
);
create index idx_events_session on events (session_id, ts);
create index idx_events_project on events (project_path, type, ts);
create index idx_events_type on events (type, ts);

-- Insert-only: an event is a fact.
create trigger events_are_facts before update on events
begin
  select raise(abort, 'events are insert-only');
end;

create table session_lifecycle_events (
  id text primary key,
  occurred_at_iso text not null,
  session_id text not null,
  provider text not null,
  phase text not null,
  project_path text,
  cwd text,
  raw_json text not null
);
create index idx_session_events_time on session_lifecycle_events (session_id, occurred_at_iso desc);

create table skill_lifecycle_events (
  id text primary key,
  occurred_at_iso text not null,
  session_id text not null,
  provider text not null,
  skill_name text not null,
  phase text not null,
  trigger_command text,
  target_doc_path text,
  turn_seq integer,
  project_path text,
  raw_json text not null
);
create index idx_skill_events_session_time on skill_lifecycle_events (session_id, occurred_at_iso desc);

create table lifecycle_stream_offsets (
  stream_key text primary key,
  inode text not null,
  byte_offset integer not null,
  updated_at_iso text not null,
  fingerprint text not null default ''
);

create table sessions (
  session_id text primary key,
  provider text not null,
  project text,
  project_path text,
  repo_id text,
  cwd text,
  transcript_path text,
  client text,
  client_version text,
  entrypoint text,
  model text,
  permission_mode text,
  pid integer,
  pid_start text,
  state text not null,
  source text,
  end_reason text,
  started_at text not null,
  ended_at text,
  last_event_at text not null,
  last_event_type text not null
);
create index idx_sessions_activity on sessions (last_event_at desc);
create index idx_sessions_project on sessions (project_path, last_event_at desc);

-- A line that was refused for its own sake; passed over from the third refusal on. Never its content.
create table rejected (
  stream_key text not null,
  offset integer not null,
  line_hash text not null,
  reason text not null,
  ts text not null,
  attempts integer not null,
  primary key (stream_key, offset, line_hash)
);
