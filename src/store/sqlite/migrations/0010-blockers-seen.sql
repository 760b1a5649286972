-- When a blocker was met last: the same failure again is no second one.
alter table blockers add column last_seen_at text;
update blockers set last_seen_at = ts;
