-- The operation log gets the columns every list of the house knows.
alter table sys_log
  add column sys_org_code text,
  add column update_by text,
  add column update_time timestamptz,
  add column version integer not null default 1;
create index ix_sys_log_time on sys_log (tenant_id, create_time, id);

-- Images of rows before and after each change, every column as it lies in its table, cipher texts included.
-- tenant_id is the owner of the row, null for rows the whole house shares; actor_tenant is where the change was made.
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
  version integer not null default 1
);
create unique index uq_sys_data_log_data_version on sys_data_log (data_table, data_id, data_version);
create index ix_sys_data_log_time on sys_data_log (tenant_id, create_time, id);
create index ix_sys_data_log_run_id on sys_data_log (run_id) where run_id is not null;

-- Changes of shared rows are read from every tenant; the verbs ask whether the row itself may be seen.
alter table sys_data_log enable row level security;
alter table sys_data_log force row level security;
create policy tenant on sys_data_log
  using ((select app_every_tenant()) or tenant_id is null or tenant_id = (select app_tenant()));

-- Houses that have the dictionary already get the new kind of line.
insert into sys_dict_item (id, dict_id, item_value, item_text, sort_order, create_by)
  select '1290149944124785037', id, '3', '异常日志', 3, 'system' from sys_dict where dict_code = 'log_type' and del_flag = 0
  on conflict do nothing;
