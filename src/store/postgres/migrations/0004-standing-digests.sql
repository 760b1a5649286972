-- What holds of a project's rules and decisions after its older sessions (decision 0089).
create table standing_digests (
  tenant text collate "C" not null,
  machine text collate "C" not null,
  project_path text collate "C" not null,
  since text collate "C" not null,
  until text collate "C" not null,
  body text collate "C" not null
);
create unique index standing_digests_key on standing_digests (tenant, machine, md5(project_path));
