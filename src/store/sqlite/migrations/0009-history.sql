-- What sessions are sorted by: failed calls, the cost of their usage at list prices, and how long they lasted.
alter table sessions add column error_count integer not null default 0;
alter table sessions add column cost_usd real not null default 0;
alter table sessions add column length_ms integer generated always as (
  ifnull(cast(round((julianday(last_event_at) - julianday(started_at)) * 86400000) as integer), 0)
) virtual;
update sessions set cost_usd = (
  select ifnull(sum(cost_usd), 0) from usage where usage.session_id = sessions.session_id
) where session_id in (select session_id from usage);
create index idx_sessions_errors on sessions (error_count desc, session_id);
create index idx_sessions_cost on sessions (cost_usd desc, session_id);
create index idx_sessions_length on sessions (length_ms desc, session_id);

create trigger usage_added after insert on usage begin
  update sessions set cost_usd = (select ifnull(sum(cost_usd), 0) from usage where session_id = new.session_id)
  where session_id = new.session_id;
end;
create trigger usage_changed after update on usage begin
  update sessions set cost_usd = (select ifnull(sum(cost_usd), 0) from usage where session_id = new.session_id)
  where session_id = new.session_id;
end;
create trigger usage_removed after delete on usage begin
  update sessions set cost_usd = (select ifnull(sum(cost_usd), 0) from usage where session_id = old.session_id)
  where session_id = old.session_id;
end;

-- What somebody did with a session in the list: gave it a name, a star, tags (JSON). `title` is the name where there is one.
alter table sessions add column client_title text;
alter table sessions add column name text;
alter table sessions add column starred_at text;
alter table sessions add column tags text;
update sessions set client_title = title where title is not null;
-- Few are labelled.
create index idx_sessions_labels on sessions (last_event_at desc, session_id)
  where starred_at is not null or tags is not null;

-- Which files a session read and changed; `event_id` is that of the last change, else of the last call. By file first: a page of a
-- project or a file reads what lies together, and a call changes one row and no index.
create table session_files (
  session_id text not null,
  project_path text not null,
  file text not null,
  reads integer not null,
  edits integer not null,
  writes integer not null,
  turns integer not null,
  last_turn integer not null,
  first_at text not null,
  last_at text not null,
  changed_at text,
  event_id text not null,
  primary key (project_path, file, session_id)
) without rowid;
create index idx_session_files on session_files (session_id);

-- What was recorded up to here has neither counts nor files yet: they are made beside the next work (ingest/project/fill-sessions.ts).
insert into lifecycle_stream_offsets (stream_key, inode, byte_offset, updated_at_iso)
  select 'sessions:events', '', last, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  from (select max(rowid) as last from events) where last is not null;
