-- What holds of a project's rules and decisions after its older sessions, so that a start need not judge them again (decision 0089).
create table standing_digests (
  project_path text primary key,
  since text not null,
  until text not null,
  body text not null
);

drop index idx_snapshots_standing;
create index idx_snapshots_standing on snapshots (project_path, ts, session_id, standing) where standing > 0;
