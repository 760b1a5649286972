-- Who started a session: "program" where it only asked for a title or a summary of another one, else null.
alter table sessions add column started_by text;

-- What was recorded up to here is looked through beside the next work (ingest/project/backfill-sessions.ts).
insert or replace into lifecycle_stream_offsets (stream_key, inode, byte_offset, updated_at_iso)
  select 'sessions:events', '', last, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  from (select max(rowid) as last from events) where last is not null;
