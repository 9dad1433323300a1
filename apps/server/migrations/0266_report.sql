-- Online reports. The views they read are made at a start.
create table onl_cgreport_head (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  name_pinyin text,
  name_initials text,
  code text not null,
  cgr_sql text not null,
  content text,
  status text not null,
  fault text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_onl_cgreport_head_code on onl_cgreport_head (tenant_id, code);
create index ix_onl_cgreport_head_create_time on onl_cgreport_head (tenant_id, create_time, id);
select own_by_tenant('onl_cgreport_head');

create table onl_cgreport_item (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  cgrhead_id text not null references onl_cgreport_head (id) on delete cascade,
  order_num integer,
  field_name text not null,
  field_txt text not null,
  field_type text not null,
  field_width integer,
  is_show boolean,
  is_order boolean,
  is_search boolean,
  search_mode text,
  dict_code text,
  field_href text,
  replace_val text,
  group_title text,
  is_total boolean,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_onl_cgreport_item_cgrhead_id on onl_cgreport_item (cgrhead_id, order_num);
select own_by_tenant('onl_cgreport_item');

create table onl_cgreport_param (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  cgrhead_id text not null references onl_cgreport_head (id) on delete cascade,
  order_num integer,
  param_name text not null,
  param_txt text not null,
  param_type text not null,
  param_value text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_onl_cgreport_param_cgrhead_id on onl_cgreport_param (cgrhead_id, order_num);
select own_by_tenant('onl_cgreport_param');

create table onl_cgreport_chart (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  cgrhead_id text not null references onl_cgreport_head (id) on delete cascade,
  order_num integer,
  title text not null,
  chart_type text not null,
  label_field text not null,
  aggregate text not null,
  value_field text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_onl_cgreport_chart_cgrhead_id on onl_cgreport_chart (cgrhead_id, order_num);
select own_by_tenant('onl_cgreport_chart');

-- Roles that may run a report.
create table onl_cgreport_role (
  tenant_id integer not null references sys_tenant (id),
  report_id text not null references onl_cgreport_head (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  primary key (report_id, role_id)
);
create index ix_onl_cgreport_role_role_id on onl_cgreport_role (role_id);
select own_by_tenant('onl_cgreport_role');
