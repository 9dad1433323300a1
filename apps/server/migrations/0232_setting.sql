-- Settings changed at run time: each change is a row, the newest of a name is in force.
create table sys_setting_change (
  id text primary key,
  name text not null,
  before text,
  value text,
  change_no integer not null,
  create_by text,
  create_time timestamptz not null default now()
);
create unique index uq_sys_setting_change on sys_setting_change (name, change_no);
