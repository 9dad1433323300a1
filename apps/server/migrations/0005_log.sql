-- Sign-in and operation log; rows of people who could not be told apart have no tenant.
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
  create_time timestamptz not null default now()
);
create index ix_sys_log_type_time on sys_log (tenant_id, log_type, create_time);
create index ix_sys_log_userid on sys_log (userid, create_time);
select own_by_tenant('sys_log');
