-- rolling: yes
-- The page on which people of a role start; without a role, everybody none of whose roles has one.
create table sys_role_index (
  id text primary key,
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  role_code text,
  url text not null,
  component text not null default '',
  is_route boolean not null default true,
  priority integer not null default 0,
  status text not null default '0',
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  foreign key (tenant_id, role_code) references sys_role (tenant_id, role_code) on update cascade on delete cascade
);
create index ix_sys_role_index_role_code on sys_role_index (tenant_id, role_code);
create index ix_sys_role_index_priority on sys_role_index (tenant_id, priority, id);
create index ix_sys_role_index_create_time on sys_role_index (tenant_id, create_time, id);
select own_by_tenant('sys_role_index');

-- What is new to a person has come since the sign-in before this one.
alter table sys_user_tenant add column previous_login_time timestamptz;
