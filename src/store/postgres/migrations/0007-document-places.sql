-- Where a document is, beside its terms in one index: in which range of numbers, of which machine, project, branch, kind and month.
-- What an index answers of all of them together, no row is read for. Ranges of four sizes, each eight times the one before.
create function document_places(tenant text, n bigint, machine text, kind text, project_path text, branch text, ts text)
  returns text[] language sql immutable parallel safe as $$
  select array['a' || (n >> 10) || ' ' || tenant, 'b' || (n >> 13) || ' ' || tenant, 'c' || (n >> 16) || ' ' || tenant,
    'd' || (n >> 19) || ' ' || tenant, 'w' || md5(machine) || ' ' || tenant, 'k' || kind || ' ' || tenant,
    'p' || coalesce(md5(project_path), '') || ' ' || tenant, 'g' || coalesce(md5(branch), '') || ' ' || tenant,
    'm' || left(ts, 7) || ' ' || tenant]
$$;

-- The ranges between two numbers, the newest first: small ones where documents are new, larger ones behind. Whoever wants the newest
-- that have a term stops when there are enough, and has read at most about eight times as many. `smallest`: 10, 13, 16 or 19 bits.
create function document_ranges(tenant text, oldest bigint, newest bigint, smallest integer) returns setof text
  language sql immutable parallel safe rows 40 as $$
  select sign || block || ' ' || tenant
  from (values ('a', 10, newest >> 13 << 3), ('b', 13, newest >> 16 << 3), ('c', 16, newest >> 19 << 3), ('d', 19, 0))
    as size (sign, bits, first)
  cross join lateral generate_series((newest >> bits) - case bits when smallest then 0 else 1 end,
    greatest(first, oldest >> bits), -1) as block
  where bits >= smallest
  order by bits, block desc
$$;

-- Without a list of what is still to be sorted in: a search would read all of it for each term.
create index documents_found on documents
  using gin (document_places(tenant, n, machine, kind, project_path, branch, ts), terms) with (fastupdate = off);
drop index documents_terms;
