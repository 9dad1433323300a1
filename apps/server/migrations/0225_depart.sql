create table sys_depart (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  parent_id text references sys_depart (id),
  depart_name text not null,
  depart_name_en text,
  depart_name_abbr text,
  org_category text not null default '1',
  org_code text not null,
  org_type text,
  depart_order integer default 0,
  mobile text,
  fax text,
  address text,
  description text,
  memo text,
  status text default '1',
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  depart_name_pinyin text,
  depart_name_initials text,
  leader text,
  leader_name text,
  leader_phone text
);
create unique index uq_sys_depart_org_code on sys_depart (tenant_id, org_code);
create index ix_sys_depart_parent_id on sys_depart (parent_id);
create index ix_sys_depart_depart_order on sys_depart (tenant_id, depart_order, org_code, id);
select own_by_tenant('sys_depart');
