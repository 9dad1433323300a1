-- rolling: yes
-- What a tenant says otherwise than the program about how codes are made.
create table sys_fill_rule (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  rule_code text not null,
  rule_name text not null,
  rule_class text not null,
  rule_params jsonb,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_fill_rule_rule_code on sys_fill_rule (tenant_id, rule_code) where del_flag = 0;
select own_by_tenant('sys_fill_rule');
