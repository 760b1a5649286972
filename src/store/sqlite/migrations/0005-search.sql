-- Sessions that lost events since the search index last looked: it is a file of its own, and must lose them too.
-- `last_position` is the highest place among the recorded events that was left. The one row without a session names this
-- recording: with another mark, every event was made anew. No index: hooks read the schema, and there are few rows.
create table removed_sessions (
  mark text not null,
  session_id text,
  last_position integer not null
);
insert into removed_sessions values (lower(hex(randomblob(8))), null, 0);
