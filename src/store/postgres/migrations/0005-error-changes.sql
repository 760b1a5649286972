-- Which known errors changed since somebody last asked: their fixes are kept by other machines (ingest/forward/refresh-fixes.ts).
-- A machine counts its changes under its lock, so a later one has a higher number.
alter table machines add column error_changes bigint not null default 1;
alter table machines add column error_removals bigint not null default 0;
alter table error_kb add column changed bigint not null default 1;
create index error_kb_changed on error_kb (tenant, machine, changed);
