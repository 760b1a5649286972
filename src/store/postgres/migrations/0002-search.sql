-- What can be found: documents made of a machine's events, and the terms that they are found by. Written with the events themselves.

-- How far a machine's events have documents, and by which version of them; how many documents and terms there are.
alter table machines add column indexed_position bigint not null default 0;
alter table machines add column indexed_version integer;
alter table machines add column documents bigint not null default 0;
alter table machines add column document_terms bigint not null default 0;

-- Later ones have higher numbers, of whichever machine. A search reads all machines of a tenant, so its indexes are led by the tenant.
create table documents (
  tenant text collate "C" not null,
  n bigint generated always as identity,
  machine text collate "C" not null,
  event_id text collate "C" not null,
  part integer not null,
  kind text collate "C" not null,
  ts text collate "C" not null,
  session_id text collate "C" not null,
  project_path text collate "C",
  branch text collate "C",
  turn integer,
  length integer not null,
  text text collate "C" not null,
  terms text[] collate "C" not null,
  primary key (tenant, n)
);
create index documents_terms on documents using gin (terms);
create index documents_ts on documents (tenant, ts, n);
create index documents_session on documents (tenant, session_id, n);
-- Names may be longer than an index takes.
create index documents_project on documents (tenant, md5(project_path), n);
create index documents_branch on documents (tenant, md5(branch));

-- Words as they are spelt, with the key of how they sound, and the last month in which a document had them.
create table words (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  word text collate "C" not null,
  sound text collate "C",
  month text collate "C" not null,
  primary key (tenant, word, machine)
);
create index words_sound on words (tenant, sound) where sound is not null;

create table touched (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  session_id text collate "C" not null,
  turn integer not null,
  file text collate "C" not null
);
create unique index touched_key on touched (tenant, machine, session_id, turn, md5(file));
create index touched_file on touched (tenant, md5(file));

-- What is known of a session while its documents are made (recall/search/documents/).
create table document_states (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  session_id text collate "C" not null,
  state text not null,
  primary key (tenant, machine, session_id)
);
