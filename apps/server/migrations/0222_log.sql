-- Sign-ins and operations. A row without a known account has no tenant.
create table sys_log (
  id text primary key,
  tenant_id integer references sys_tenant (id),
  log_type integer not null,
  log_content text not null,
  operate_type integer,
  userid text,
  username text,
  ip text,
  method text,
  request_url text,
  request_param text,
  request_type text,
  cost_time integer,
  create_by text,
  create_time timestamptz not null default now(),
  sys_org_code text,
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_log_userid on sys_log (userid, create_time);
create index ix_sys_log_type_time on sys_log (tenant_id, log_type, create_time, id);
create index ix_sys_log_time on sys_log (tenant_id, create_time, id);
-- The home page counts sign-ins from this index alone.
create index ix_sys_log_sign_ins on sys_log (tenant_id, create_time, ip) where log_type = 1;
select own_by_tenant('sys_log');

-- Images of rows before and after each change, cipher texts included. tenant_id owns the row and is null for shared
-- rows; actor_tenant made the change.
create table sys_data_log (
  id text primary key,
  tenant_id integer,
  actor_tenant integer,
  data_table text not null,
  data_id text not null,
  data_version integer not null,
  verb text not null,
  run_id text,
  type text not null default 'json',
  before_content text,
  data_content text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  move text,
  asked text,
  act text
);
create unique index uq_sys_data_log_data_version on sys_data_log (data_table, data_id, data_version);
create index ix_sys_data_log_time on sys_data_log (tenant_id, create_time, id);
create index ix_sys_data_log_run_id on sys_data_log (run_id) where run_id is not null;
create index ix_sys_data_log_act on sys_data_log (act) where verb = 'delete';

-- Changes of shared rows are read by every tenant; the program checks whether the row itself is visible.
alter table sys_data_log enable row level security;
alter table sys_data_log force row level security;
create policy tenant on sys_data_log
  using ((select app_every_tenant()) or tenant_id is null or tenant_id = (select app_tenant()));

-- Only the owner deletes from the logs, through this function, which keeps the last six months in any case.
create function forget_logs(before timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sys_log where create_time < least(before, now() - interval '6 months');
  delete from sys_data_log where create_time < least(before, now() - interval '6 months');
$$;
revoke execute on function forget_logs(timestamptz) from public;
