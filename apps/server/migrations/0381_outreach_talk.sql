-- A message of a follower, once for each patient the follower is bound to; or the answer of staff about one of them.
create table outreach_talk (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  wechat_id text not null references outreach_wechat (id) on delete cascade,
  relation text not null,
  content text not null,
  said_at timestamptz not null,
  status text not null,
  said_by text,
  provider_id text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_outreach_talk_patient_id on outreach_talk (patient_id, said_at);
create unique index uq_outreach_talk_provider on outreach_talk (wechat_id, provider_id) where provider_id is not null;
create index ix_outreach_talk_said_at on outreach_talk (tenant_id, said_at, id);
create index ix_outreach_talk_create_time on outreach_talk (tenant_id, create_time, id);
select own_by_tenant('outreach_talk');
select belong_to_patient('outreach_talk');
