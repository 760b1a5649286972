-- How long somebody was waited for, and how it was decided; `id` is that of the event that asked. An index only for what
-- ingest asks: every hook that answers reads the schema.
create table waits (
  id text primary key,
  session_id text not null,
  provider text not null,
  project text,
  project_path text,
  kind text not null,
  tool text,
  action text,
  agent_id text,
  input_hash text,
  prompt_id text,
  asked_at text not null,
  decided_at text,
  waited_ms integer,
  decision text,
  scope text,
  source text
);
create index idx_waits_session on waits (session_id);
-- What was asked up to here has no rows yet: they are made beside the next work (ingest/fill-waits.ts).
insert into lifecycle_stream_offsets (stream_key, inode, byte_offset, updated_at_iso)
  select 'waits:events', '', last, strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  from (select max(rowid) as last from events) where last is not null;

-- What a session used of a model on a day; `id` is that of the newest event that says so.
create table usage (
  id text not null,
  session_id text not null,
  day text not null,
  model text not null,
  provider text not null,
  project text,
  project_path text,
  messages integer not null,
  input integer not null,
  output integer not null,
  cache_read integer not null,
  cache_write_5m integer not null,
  cache_write_1h integer not null,
  cost_usd real,
  price_date text,
  updated_at text not null,
  primary key (session_id, day, model)
);
