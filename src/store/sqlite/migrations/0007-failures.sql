-- Every time that a known error happened, and when the same was tried again; `id` is that of the event that failed.
create table failures (
  id text primary key,
  ts text not null,
  session_id text not null,
  project_path text,
  error_id text not null,
  retried_at text,
  outcome text
);
create index idx_failures_session on failures (session_id);
create index idx_failures_ts on failures (ts, id);
-- What failed up to here has no rows yet: they are made beside the next work (ingest/fill-failures.ts).
insert into lifecycle_stream_offsets (stream_key, inode, byte_offset, updated_at_iso)
  select 'failures:events', '', last, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  from (select max(rowid) as last from events) where last is not null;
