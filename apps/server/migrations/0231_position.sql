create table sys_position (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  name text not null,
  post_rank text not null,
  company_id text references sys_depart (id) on delete set null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  name_pinyin text,
  name_initials text
);
create unique index uq_sys_position_code on sys_position (tenant_id, code);
create index ix_sys_position_create_time on sys_position (tenant_id, create_time, id);
select own_by_tenant('sys_position');
