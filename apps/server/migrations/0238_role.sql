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
  version integer not null default 1,
  role_name_pinyin text,
  role_name_initials text,
  data_scope text not null default 'all'
);
create unique index uq_sys_role_role_code on sys_role (tenant_id, role_code);
create index ix_sys_role_create_time on sys_role (tenant_id, create_time, id);
select own_by_tenant('sys_role');

create table sys_role_permission (
  tenant_id integer not null references sys_tenant (id),
  role_id text not null references sys_role (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  data_rule_ids text,
  operate_date timestamptz,
  operate_ip text,
  data_scope text,
  primary key (role_id, permission_id)
);
create index ix_sys_role_permission_permission_id on sys_role_permission (permission_id);
select own_by_tenant('sys_role_permission');

create table sys_user_role (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index ix_sys_user_role_role_id on sys_user_role (role_id);
select own_by_tenant('sys_user_role');

-- Upper bound of the rights that roles of a department may have.
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

-- A role of a department loses a right together with the department.
create table sys_depart_role_permission (
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null,
  role_id text not null,
  permission_id text not null,
  data_rule_ids text,
  data_scope text,
  operate_date timestamptz,
  operate_ip text,
  foreign key (depart_id, permission_id) references sys_depart_permission (depart_id, permission_id) on delete cascade,
  primary key (role_id, permission_id),
  foreign key (role_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade
);
create index ix_sys_depart_role_permission_depart_id on sys_depart_role_permission (depart_id, permission_id);
create index ix_sys_depart_role_permission_permission_id on sys_depart_role_permission (permission_id);
select own_by_tenant('sys_depart_role_permission');

-- Only members of the department hold its roles; leaving it ends them.
create table sys_depart_role_user (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  depart_id text not null,
  user_id text not null,
  drole_id text not null,
  foreign key (drole_id, depart_id) references sys_depart_role (id, depart_id) on delete cascade,
  foreign key (user_id, depart_id) references sys_user_depart (user_id, dep_id) on delete cascade,
  unique (user_id, drole_id)
);
create index ix_sys_depart_role_user_drole_id on sys_depart_role_user (drole_id);
create index ix_sys_depart_role_user_user_id on sys_depart_role_user (user_id, depart_id);
select own_by_tenant('sys_depart_role_user');

-- Start page of a role; without a role, of users whose roles have none.
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

-- Rules of roles for single fields: hidden, masked or readonly.
create table sys_role_field (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  resource text not null,
  field text not null,
  rule text not null,
  primary key (role_id, resource, field)
);
create index ix_sys_role_field_tenant_id on sys_role_field (tenant_id);
select own_by_tenant('sys_role_field');

create table sys_depart_role_field (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  role_id text not null references sys_depart_role (id) on delete cascade,
  resource text not null,
  field text not null,
  rule text not null,
  primary key (role_id, resource, field)
);
create index ix_sys_depart_role_field_tenant_id on sys_depart_role_field (tenant_id);
select own_by_tenant('sys_depart_role_field');
