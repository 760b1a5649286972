-- Checkpoints: where work stood on which commit; the state itself stands in the event of the same id. Both tables stay
-- small, and every hook that answers reads the schema: an index only for what starts and ingest ask.
create table checkpoints (
  id text primary key,
  ts text not null,
  session_id text not null,
  project_path text,
  repo_id text,
  mode text not null,
  branch text,
  commit_hash text
);
create index idx_checkpoints_project on checkpoints (project_path, ts);

-- What keeps a project's work from going on; open while `resolved_at` is null.
create table blockers (
  id text primary key,
  ts text not null,
  session_id text not null,
  project_path text,
  type text not null,
  severity text not null,
  description text not null,
  error_pattern text,
  resolution text,
  appeared_after text,
  auto_detected integer not null,
  recovery_agent text,
  recovery_attempted integer not null,
  max_recovery_attempts integer not null,
  source text not null,
  target text,
  resolved_at text,
  resolved_by text
);
create index idx_blockers_open on blockers (project_path, ts) where resolved_at is null;

-- Commands that failed and have not succeeded since (format: remember/blockers/failing.ts).
alter table sessions add column failing_commands text;
