-- Fill rules belong to the installation, as check rules do: one definition, and each tenant counts by itself (sys_serial).
-- Of what tenants said otherwise that of the first one stays.
delete from sys_fill_rule as r where del_flag <> 0
  or exists (select 1 from sys_fill_rule o where o.del_flag = 0 and o.rule_code = r.rule_code and o.tenant_id < r.tenant_id);
drop policy tenant on sys_fill_rule;
alter table sys_fill_rule no force row level security;
alter table sys_fill_rule disable row level security;
alter table sys_fill_rule drop column tenant_id, drop column del_flag, drop column delete_by, drop column delete_time;
alter table sys_fill_rule alter column rule_params type text using rule_params::text;
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
