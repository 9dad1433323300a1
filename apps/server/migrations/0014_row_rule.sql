-- Rules on the rows behind a menu row; the same for every tenant, as the menu is. Which role is bound by which rule
-- stands in sys_role_permission.data_rule_ids.
create table sys_permission_data_rule (
  id text primary key,
  permission_id text not null references sys_permission (id) on delete cascade,
  rule_name text not null,
  rule_column text not null,
  rule_conditions text not null,
  rule_value text not null,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_permission_data_rule_permission_id on sys_permission_data_rule (permission_id);

-- Whether a menu row has rules, as old clients read it.
alter table sys_permission add column rule_flag integer not null default 0;

-- No rule is written in SQL; the word stays where old rules are shown, but cannot be chosen.
update sys_dict_item i set status = 0 from sys_dict d
where d.id = i.dict_id and d.dict_code = 'rule_conditions' and i.item_value = 'USE_SQL_RULES';
