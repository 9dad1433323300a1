create table sys_sms_template (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  template_code text not null,
  template_name text not null,
  template_name_pinyin text,
  template_name_initials text,
  template_type text not null,
  template_content text not null,
  template_test_json text,
  template_category text,
  use_status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_sms_template_template_code on sys_sms_template (tenant_id, template_code);
create index ix_sys_sms_template_create_time on sys_sms_template (tenant_id, create_time, id);
select own_by_tenant('sys_sms_template');

-- Messages sent.
create table sys_sms (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  es_title text,
  es_content text,
  es_param text,
  es_receiver text,
  es_send_num integer,
  es_send_status text,
  es_send_time timestamptz,
  es_type text,
  es_result text,
  remark text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_sms_create_time on sys_sms (tenant_id, create_time, id);
select own_by_tenant('sys_sms');
