create table sys_fill_rule (
  id text primary key,
  rule_code text not null,
  rule_name text not null,
  rule_class text not null,
  rule_params text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_fill_rule_rule_code on sys_fill_rule (rule_code);
create index ix_sys_fill_rule_create_time on sys_fill_rule (create_time, id);

create table sys_check_rule (
  id text primary key,
  rule_name text not null,
  rule_code text not null,
  rule_json text,
  rule_description text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_check_rule_rule_code on sys_check_rule (rule_code);
create index ix_sys_check_rule_create_time on sys_check_rule (create_time, id);
