-- What the page lists of all machines of a team is in its order already: a page costs what it shows, not what there is.
drop index sessions_activity;
create index sessions_activity on sessions (tenant, last_event_at desc, session_id, machine);
create index sessions_tagged on sessions (tenant, session_id) where tags is not null;
create index sessions_starred on sessions (tenant, last_event_at desc) where starred_at is not null;
create index waits_asked on waits (tenant, asked_at desc, id desc);
create index usage_day on usage (tenant, day);
