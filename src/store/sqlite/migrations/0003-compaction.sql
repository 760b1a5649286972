-- Contexts that were saved; what was saved stands in the event of the same id.
create table snapshots (
  id text primary key,
  ts text not null,
  session_id text not null,
  project_path text,
  trigger text not null,
  prompt_count integer not null
);
create index idx_snapshots_session on snapshots (session_id, ts);
create index idx_snapshots_project on snapshots (project_path, ts);
