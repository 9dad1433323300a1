create table sys_permission (
  id text primary key,
  parent_id text references sys_permission (id),
  name text not null,
  menu_type integer not null check (menu_type in (0, 1, 2)),
  url text,
  component text,
  component_name text,
  redirect text,
  perms text,
  perms_type text,
  sort_no numeric(10, 2) default 1,
  icon text,
  status text default '1',
  is_route boolean default true,
  hidden boolean default false,
  hide_tab boolean default false,
  keep_alive boolean default false,
  always_show boolean default false,
  internal_or_external boolean default false,
  description text,
  is_leaf boolean default true,
  built_in boolean default false,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  rule_flag integer not null default 0,
  name_pinyin text,
  name_initials text,
  own_window boolean default false
);
create index ix_sys_permission_parent_id on sys_permission (parent_id);
create index ix_sys_permission_sort_no on sys_permission (sort_no, id);

-- Conditions on the rows behind a menu row, shared by all tenants. sys_role_permission.data_rule_ids binds them to
-- roles.
create table sys_permission_data_rule (
  id text primary key,
  permission_id text not null references sys_permission (id) on delete cascade,
  rule_name text not null,
  rule_column text not null,
  rule_conditions text not null,
  rule_value text not null,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_permission_data_rule_permission_id on sys_permission_data_rule (permission_id);
