-- Requests for rights; sys_access_row has the menu rows granted for a time.
create table sys_access_request (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  wanted text not null,
  reason text not null,
  wished_on date not null,
  status text not null,
  permission_id text references sys_permission (id) on delete set null,
  role_id text references sys_role (id) on delete set null,
  until_on date,
  decided_by text,
  decided_at timestamptz,
  remark text,
  data_scope text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_access_request_waiting on sys_access_request (tenant_id, user_id, wanted) where status = 'waiting';
create index ix_sys_access_request_granted on sys_access_request (user_id, tenant_id) where status = 'granted';
create index ix_sys_access_request_create_time on sys_access_request (tenant_id, create_time, id);
create index ix_sys_access_request_user_id on sys_access_request (user_id);
create index ix_sys_access_request_permission_id on sys_access_request (permission_id);
create index ix_sys_access_request_role_id on sys_access_request (role_id);
select own_by_tenant('sys_access_request');

create table sys_access_row (
  tenant_id integer not null references sys_tenant (id),
  request_id text not null references sys_access_request (id) on delete cascade,
  permission_id text not null references sys_permission (id) on delete cascade,
  data_rule_ids text,
  primary key (request_id, permission_id)
);
create index ix_sys_access_row_permission_id on sys_access_row (permission_id);
select own_by_tenant('sys_access_row');
