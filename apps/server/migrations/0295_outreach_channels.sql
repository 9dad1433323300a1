alter table outreach_template add column provider_template_id text;
alter table outreach_version add column provider_template_id text;
alter table outreach_set add column remind_days integer;
alter table outreach_task add column per_minute integer;
alter table outreach_record add column delivered_at timestamptz;
alter table outreach_record add column parts integer;
alter table outreach_record add column until_read boolean;
create index ix_outreach_record_provider on outreach_record (provider_id) where provider_id is not null;

-- Receipts of providers; they may arrive before the record of their message is sent, and more than once.
create table outreach_receipt (
  id text primary key,
  channel text not null,
  provider_id text not null,
  status text not null,
  code text,
  received_at timestamptz not null
);
create index ix_outreach_receipt_provider on outreach_receipt (channel, provider_id);
create index ix_outreach_receipt_received_at on outreach_receipt (received_at);

-- A WeChat user who receives messages about a patient.
create table outreach_wechat (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  relation text not null,
  main boolean,
  agreed_on date not null,
  note text,
  openid text,
  openid_cipher text,
  openid_index text,
  openid_tail text,
  status text not null,
  subscribed boolean,
  bound_at timestamptz,
  last_at timestamptz,
  ended_at timestamptz,
  scene_hash text,
  scene_until timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_wechat_patient_id on outreach_wechat (patient_id);
create index ix_outreach_wechat_openid_index on outreach_wechat (tenant_id, openid_index);
create index ix_outreach_wechat_openid_tail on outreach_wechat (tenant_id, openid_tail);
create unique index uq_outreach_wechat_scene on outreach_wechat (scene_hash) where scene_hash is not null;
create unique index uq_outreach_wechat_main on outreach_wechat (patient_id) where main and status = 'active';
create unique index uq_outreach_wechat_active on outreach_wechat (tenant_id, openid_index, patient_id) where status = 'active';
create index ix_outreach_wechat_create_time on outreach_wechat (tenant_id, create_time, id);
select own_by_tenant('outreach_wechat');
select belong_to_patient('outreach_wechat');
