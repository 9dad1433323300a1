-- Overridden warnings with the reason.
create table safety_override (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  rule text not null,
  warning text not null,
  reason text not null,
  saved_by text not null,
  record_of text not null,
  record_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_safety_override_create_time on safety_override (tenant_id, create_time, id);
create index ix_safety_override_record on safety_override (tenant_id, record_id);
create index ix_safety_override_patient on safety_override (tenant_id, patient_id);
select own_by_tenant('safety_override');
select belong_to_patient('safety_override');

-- Warnings shown per day and rule: the denominator of the override rate.
create table safety_shown (
  tenant_id integer not null references sys_tenant (id),
  day date not null,
  rule text not null,
  n integer not null,
  primary key (tenant_id, day, rule)
);
select own_by_tenant('safety_shown');
