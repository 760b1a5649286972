-- What a hub knows machines and people by: the hash of a token, never the token. Revoked ones stay, so that they are known as such.
create table hub_tokens (
  tenant text collate "C" not null,
  token text collate "C" not null,
  hash text collate "C" not null,
  name text collate "C" not null,
  role text collate "C" not null check (role in ('writer', 'reader', 'both')),
  -- Whose log it may write; none where it only reads.
  machine text collate "C",
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  used_at timestamptz,
  primary key (tenant, token),
  check ((machine is null) = (role = 'reader'))
);
