/** What brings a database back to before sessions could be sorted and labeled (`0009-history.sql`, and what came since); older ones take away more. */
export const WITHOUT_HISTORY = `
  drop trigger if exists usage_added; drop trigger if exists usage_changed; drop trigger if exists usage_removed;
  drop index idx_sessions_errors; drop index idx_sessions_cost; drop index idx_sessions_length; drop index idx_sessions_labels;
  drop index idx_snapshots_standing; drop table standing_digests; alter table snapshots drop column standing;
  drop table session_files; alter table blockers drop column last_seen_at;
  ${[
    "length_ms",
    "error_count",
    "cost_usd",
    "client_title",
    "name",
    "starred_at",
    "tags",
    "started_by",
  ]
    .map((column) => `alter table sessions drop column ${column};`)
    .join(" ")}`;
