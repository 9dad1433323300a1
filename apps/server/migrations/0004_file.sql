create table sys_file (
  id text primary key,
  tenant_id integer references sys_tenant (id),
  path text not null,
  name text not null,
  biz text not null,
  class text not null check (class in ('public', 'private')),
  content_type text not null,
  size integer not null,
  create_by text,
  create_time timestamptz not null default now()
);
create unique index uq_sys_file_path on sys_file (path);
