-- Rows of many machines. Every key and index is led by tenant and machine, so that an engine that shards can keep a machine's rows
-- together. Texts compare by their bytes, as in SQLite; times are ISO text, UTC, milliseconds. Positions count a machine's own rows.

create table tenants (
  tenant text collate "C" primary key
);

-- A machine and its log. Its row is the lock under which it writes; the recording has another name when all was made anew.
create table machines (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  recording text not null,
  last_position bigint not null default 0,
  -- Who it was when it was last here (team/machine-identity.ts), and how far its clock was ahead.
  name text,
  incarnation text,
  facts text,
  seen_at timestamptz,
  clock_ms bigint,
  primary key (tenant, machine)
);

-- Months before this one were dropped, and their events do not come back.
create table retention (
  only_row boolean primary key default true check (only_row),
  kept_from text collate "C" not null
);

-- A text as JSON can be asked about: PostgreSQL's takes no NUL and no half of a pair.
create function as_json(data text) returns jsonb language sql immutable strict parallel safe as $$
  select case when strpos(data, '\u0000') = 0 and strpos(lower(data), '\ud') = 0 then data::jsonb
    else regexp_replace(data, '(?<!\\)((?:\\\\)*)\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\1\\ufffd', 'g')::jsonb end
$$;

-- By months, which are made when their first event arrives; what is too old is let go a month at a time.
create table events (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  v integer not null,
  type text collate "C" not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project text collate "C",
  project_path text collate "C",
  data text collate "C" not null,
  primary key (tenant, machine, id, ts)
) partition by range (ts);
create index events_session on events (tenant, machine, session_id, ts);
create index events_type on events (tenant, machine, type, ts);
create index events_position on events (tenant, machine, position);
create table events_before partition of events for values from (minvalue) to ('2020-01');
create table events_after partition of events for values from ('2100-01') to (maxvalue);

create table session_lifecycle_events (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  occurred_at_iso text collate "C" not null,
  session_id text collate "C" not null,
  provider text collate "C" not null,
  phase text collate "C" not null,
  project_path text collate "C",
  cwd text collate "C",
  raw_json text collate "C" not null,
  primary key (tenant, machine, id)
);

create table skill_lifecycle_events (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  occurred_at_iso text collate "C" not null,
  session_id text collate "C" not null,
  provider text collate "C" not null,
  skill_name text collate "C" not null,
  phase text collate "C" not null,
  trigger_command text collate "C",
  target_doc_path text collate "C",
  turn_seq integer,
  project_path text collate "C",
  raw_json text collate "C" not null,
  primary key (tenant, machine, id)
);
create index skill_lifecycle_events_session on skill_lifecycle_events (tenant, machine, session_id, occurred_at_iso);

create table injections (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C",
  event text collate "C" not null,
  source text collate "C",
  prompt_id text collate "C",
  units integer not null,
  refs text collate "C" not null,
  primary key (tenant, machine, id)
);
create index injections_session on injections (tenant, machine, session_id, ts);

create table feedback (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  v integer not null,
  ts text collate "C" not null,
  suggestion_id text collate "C" not null,
  action text collate "C" not null,
  suggestion_type text collate "C",
  summary text collate "C",
  primary key (tenant, machine, id)
);

create table snapshots (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C",
  trigger text collate "C" not null,
  prompt_count integer not null,
  standing integer not null default 0,
  primary key (tenant, machine, id)
);

create table checkpoints (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C",
  repo_id text collate "C",
  mode text collate "C" not null,
  branch text collate "C",
  commit_hash text collate "C",
  primary key (tenant, machine, id)
);

create table waits (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  session_id text collate "C" not null,
  provider text collate "C" not null,
  project text collate "C",
  project_path text collate "C",
  kind text collate "C" not null,
  tool text collate "C",
  action text collate "C",
  agent_id text collate "C",
  input_hash text collate "C",
  prompt_id text collate "C",
  asked_at text collate "C" not null,
  decided_at text collate "C",
  waited_ms bigint,
  decision text collate "C",
  scope text collate "C",
  source text collate "C",
  primary key (tenant, machine, id)
);
create index waits_session on waits (tenant, machine, session_id);

create table failures (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C",
  error_id text collate "C" not null,
  retried_at text collate "C",
  outcome text collate "C",
  primary key (tenant, machine, id)
);
create index failures_session on failures (tenant, machine, session_id);
create index failures_ts on failures (tenant, machine, ts, id);

create table usage (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  session_id text collate "C" not null,
  day text collate "C" not null,
  model text collate "C" not null,
  provider text collate "C" not null,
  project text collate "C",
  project_path text collate "C",
  messages bigint not null,
  input bigint not null,
  output bigint not null,
  cache_read bigint not null,
  cache_write_5m bigint not null,
  cache_write_1h bigint not null,
  cost_usd double precision,
  price_date text collate "C",
  updated_at text collate "C" not null,
  primary key (tenant, machine, session_id, day, model)
);

create table sessions (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  session_id text collate "C" not null,
  provider text collate "C" not null,
  project text collate "C",
  project_path text collate "C",
  repo_id text collate "C",
  cwd text collate "C",
  transcript_path text collate "C",
  client text collate "C",
  client_version text collate "C",
  entrypoint text collate "C",
  model text collate "C",
  permission_mode text collate "C",
  pid bigint,
  pid_start text collate "C",
  state text collate "C" not null,
  source text collate "C",
  end_reason text collate "C",
  started_at text collate "C" not null,
  ended_at text collate "C",
  last_event_at text collate "C" not null,
  last_event_type text collate "C" not null,
  prompt_count integer not null,
  summarized_at text collate "C",
  open_failures text collate "C",
  failing_commands text collate "C",
  title text collate "C",
  client_title text collate "C",
  name text collate "C",
  starred_at text collate "C",
  tags text collate "C",
  error_count integer not null,
  started_by text collate "C",
  cost_usd double precision not null default 0,
  length_ms bigint not null default 0,
  primary key (tenant, machine, session_id)
);
create index sessions_activity on sessions (tenant, machine, last_event_at desc);

-- Paths may be longer than an index takes: their hashes are what is unique.
create table session_files (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C" not null,
  file text collate "C" not null,
  reads integer not null,
  edits integer not null,
  writes integer not null,
  turns integer not null,
  last_turn integer not null,
  first_at text collate "C" not null,
  last_at text collate "C" not null,
  changed_at text collate "C",
  event_id text collate "C" not null
);
create unique index session_files_key on session_files (tenant, machine, session_id, md5(project_path), md5(file));
create index session_files_file on session_files (tenant, machine, md5(project_path), md5(file));

create table blockers (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  ts text collate "C" not null,
  last_seen_at text collate "C",
  session_id text collate "C" not null,
  project_path text collate "C",
  type text collate "C" not null,
  severity text collate "C" not null,
  description text collate "C" not null,
  error_pattern text collate "C",
  resolution text collate "C",
  appeared_after text collate "C",
  auto_detected boolean not null,
  recovery_agent text collate "C",
  recovery_attempted integer not null,
  max_recovery_attempts integer not null,
  source text collate "C" not null,
  target text collate "C",
  resolved_at text collate "C",
  resolved_by text collate "C",
  primary key (tenant, machine, id)
);

create table rejected (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  stream_key text collate "C" not null,
  "offset" bigint not null,
  line_hash text collate "C" not null,
  reason text collate "C" not null,
  ts text collate "C" not null,
  attempts integer not null,
  primary key (tenant, machine, stream_key, "offset", line_hash)
);

create table lifecycle_stream_offsets (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  stream_key text collate "C" not null,
  inode text not null,
  byte_offset bigint not null,
  updated_at_iso text collate "C" not null,
  fingerprint text not null,
  primary key (tenant, machine, stream_key)
);

create table error_kb (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  ts text collate "C" not null,
  error_normalized text collate "C" not null,
  error_raw text collate "C",
  resolution text collate "C",
  resolved_by text collate "C",
  tool_sequence text collate "C",
  use_count integer not null,
  last_used text collate "C"
);
create unique index error_kb_key on error_kb (tenant, machine, md5(error_normalized));
create index error_kb_id on error_kb (tenant, machine, id);

-- A cache: it is not made from lines.
create table analysis_cache (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  ts text collate "C" not null,
  project text collate "C",
  project_path text collate "C",
  days integer not null,
  input_hash text collate "C" not null,
  analysis text collate "C" not null,
  primary key (tenant, machine, id),
  unique (tenant, machine, project_path, days, input_hash)
);

create table removed_sessions (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  mark text collate "C" not null,
  position bigint not null,
  session_id text collate "C" not null,
  last_position bigint not null,
  primary key (tenant, machine, mark)
);
