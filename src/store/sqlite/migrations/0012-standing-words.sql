-- Which saved contexts hold rules or decisions for good, or words that take some back: a start looks for them among all.
alter table snapshots add column standing integer not null default 0;
create index idx_snapshots_standing on snapshots (project_path, session_id, ts) where standing = 1;

update snapshots set standing = 1 where id in (
  select id from events where type = 'snapshot' and (
    coalesce(json_array_length(data, '$.extra.allowances'), 0) > 0
    or exists (
      select 1 from json_each(data, '$.extra.lines') as line
      where line.value ->> '$.kind' = 'decision'
        or (line.value ->> '$.kind' = 'ban' and coalesce(line.value ->> '$.texts[1]', 'standing') = 'standing')
    )
  )
);
