-- An answer to a text message, once for each patient who has its number on file.
create table outreach_reply (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  content text not null,
  result text not null,
  said_at timestamptz not null,
  record_id text references outreach_record (id) on delete set null,
  sharers integer not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_reply_patient_id on outreach_reply (patient_id, said_at);
create index ix_outreach_reply_record_id on outreach_reply (record_id);
create index ix_outreach_reply_said_at on outreach_reply (tenant_id, said_at, id);
create index ix_outreach_reply_create_time on outreach_reply (tenant_id, create_time, id);
select own_by_tenant('outreach_reply');
select belong_to_patient('outreach_reply');

alter table outreach_task add column service_id text;
create index ix_outreach_task_service_id on outreach_task (service_id);
