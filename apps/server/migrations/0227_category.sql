create table sys_category (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  pid text references sys_category (id),
  name text not null,
  name_pinyin text,
  name_initials text,
  code text not null,
  has_child text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_category_code on sys_category (tenant_id, code);
create index ix_sys_category_pid on sys_category (pid);
select own_by_tenant('sys_category');
