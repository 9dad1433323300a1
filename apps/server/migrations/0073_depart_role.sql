-- rolling: yes
-- What roles of a department may be given at most, and which data rules they can be bound by.
create table sys_depart_permission (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null references sys_depart (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  data_rule_ids text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_depart_permission_pair on sys_depart_permission (depart_id, permission_id);
create index ix_sys_depart_permission_permission_id on sys_depart_permission (permission_id);
create index ix_sys_depart_permission_create_time on sys_depart_permission (tenant_id, create_time, id);
select own_by_tenant('sys_depart_permission');

create table sys_depart_role (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null references sys_depart (id) on delete cascade,
  role_name text not null,
  role_code text not null,
  data_scope text not null default 'all',
  description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  unique (id, depart_id)
);
create unique index uq_sys_depart_role_role_code on sys_depart_role (tenant_id, role_code);
create index ix_sys_depart_role_depart_id on sys_depart_role (depart_id);
create index ix_sys_depart_role_create_time on sys_depart_role (tenant_id, create_time, id);
select own_by_tenant('sys_depart_role');

-- What a department loses, its roles lose with it.
create table sys_depart_role_permission (
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null,
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  data_scope text,
  operate_date timestamptz,
  operate_ip text,
  primary key (role_id, permission_id),
  foreign key (role_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade,
  foreign key (depart_id, permission_id) references sys_depart_permission (depart_id, permission_id) on delete cascade
);
create index ix_sys_depart_role_permission_depart_id on sys_depart_role_permission (depart_id, permission_id);
create index ix_sys_depart_role_permission_permission_id on sys_depart_role_permission (permission_id);
select own_by_tenant('sys_depart_role_permission');

-- Only members of the department hold its roles; who leaves it has them no more.
create table sys_depart_role_user (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null,
  user_id text not null,
  drole_id text not null,
  unique (user_id, drole_id),
  foreign key (user_id, depart_id) references sys_user_depart (user_id, dep_id) on delete cascade,
  foreign key (drole_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade
);
create index ix_sys_depart_role_user_drole_id on sys_depart_role_user (drole_id);
create index ix_sys_depart_role_user_user_id on sys_depart_role_user (user_id, depart_id);
select own_by_tenant('sys_depart_role_user');
