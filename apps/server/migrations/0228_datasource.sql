create table sys_data_source (
  id text primary key,
  code text not null,
  name text not null,
  db_type text not null,
  db_driver text not null,
  db_url text not null,
  db_name text not null,
  db_username text not null,
  remark text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_data_source_code on sys_data_source (code);
create index ix_sys_data_source_create_time on sys_data_source (create_time, id);

-- Sealed passwords, apart from the rows that lists read.
create table sys_data_source_secret (
  data_source_id text primary key references sys_data_source (id) on delete cascade,
  password text not null
);
