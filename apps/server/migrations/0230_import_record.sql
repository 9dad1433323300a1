create table sys_import (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  title text not null,
  object text not null,
  file_name text not null,
  importer text,
  state text not null,
  total_count integer,
  added_count integer,
  updated_count integer,
  skipped_count integer,
  refused_count integer,
  wrong_count integer,
  run_id text not null,
  ended_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_import_create_time on sys_import (tenant_id, create_time, id);
create index ix_sys_import_create_by on sys_import (tenant_id, create_by, create_time);
create index ix_sys_import_run_id on sys_import (run_id);
create index ix_sys_import_running on sys_import (create_time) where state = 'running';
select own_by_tenant('sys_import');

create table sys_import_content (
  id text primary key references sys_import (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  message text not null,
  wrong text,
  create_time timestamptz not null default now()
);
create index ix_sys_import_content_create_time on sys_import_content (create_time);
select own_by_tenant('sys_import_content');
