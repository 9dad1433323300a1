create table outreach_signature (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  company text not null,
  note text,
  status text not null,
  filed_by text,
  filed_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  refuse_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_outreach_signature_name on outreach_signature (tenant_id, name);
create index ix_outreach_signature_create_time on outreach_signature (tenant_id, create_time, id);
select own_by_tenant('outreach_signature');

alter table outreach_kind add column opt_out boolean;
alter table outreach_template add column signature_id text;
alter table outreach_version add column signature_id text;
create index ix_outreach_template_signature_id on outreach_template (signature_id);
create index ix_outreach_version_signature_id on outreach_version (signature_id);
