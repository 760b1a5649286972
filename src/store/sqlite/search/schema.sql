-- A cache: made of the store's events, and made anew when it is missing, broken or of another version.

-- Sessions, projects, branches, files: rows below name them by number.
create table names (
  id integer primary key,
  kind text not null,
  name text not null,
  unique (kind, name)
);

create table documents (
  n integer primary key,
  event blob not null,
  part integer not null,
  kind integer not null,
  time integer not null,
  session integer not null,
  project integer,
  branch integer,
  turn integer,
  length integer not null,
  text text not null
);

-- What was imported is older than what was there before it.
create index idx_documents_time on documents (time);

-- Only which document has which term. What belongs to a document (`=s12`: session 12) is a term too, so that a filter costs what it finds.
create virtual table postings using fts5 (
  terms,
  content = '',
  detail = none,
  columnsize = 0,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M* P* S* Co'"
);
insert into postings (postings, rank) values ('secure-delete', 1);

-- Words as they are spelt, with the key of how they sound where they have one.
create table words (word text primary key, sound text) without rowid;
create index idx_words_sound on words (sound) where sound is not null;

create table touched (
  file integer not null,
  session integer not null,
  turn integer not null,
  primary key (file, session, turn)
) without rowid;
create index idx_touched_session on touched (session, turn);

create table states (session integer primary key, state text not null);

create table facts (name text primary key, value) without rowid;

-- What documents mean, by the one model that `facts` names: a bit for each of most dimensions, those of 2048 documents in a row.
create table codes (block integer primary key, seal text not null, codes blob not null);

-- And their vectors, a byte for each dimension, where making them again takes longer than reading them.
create table vectors (n integer primary key, vector blob not null);
