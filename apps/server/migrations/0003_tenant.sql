create table sys_tenant (
  id integer primary key check (id > 0),
  name text not null,
  begin_date timestamptz,
  end_date timestamptz,
  status integer default 1,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
