create table sys_role (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  role_name text not null,
  role_code text not null,
  description text,
  built_in boolean default false,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_role_role_code on sys_role (tenant_id, role_code);
create index ix_sys_role_create_time on sys_role (tenant_id, create_time);
select own_by_tenant('sys_role');

create table sys_role_permission (
  tenant_id integer not null references sys_tenant (id),
  role_id text not null references sys_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  data_rule_ids text,
  operate_date timestamptz,
  operate_ip text,
  primary key (role_id, permission_id)
);
create index ix_sys_role_permission_permission_id on sys_role_permission (permission_id);
select own_by_tenant('sys_role_permission');
