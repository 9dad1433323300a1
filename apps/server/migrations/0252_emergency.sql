-- Emergency access; ending it early moves until_at to now.
create table patient_emergency (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  user_id text not null,
  occasion text not null,
  reason text not null,
  opened_at timestamptz not null,
  until_at timestamptz not null,
  ended_by text,
  status text not null,
  read_by text,
  read_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_emergency_user_id on patient_emergency (user_id, until_at);
create index ix_patient_emergency_patient_id on patient_emergency (patient_id, opened_at);
create index ix_patient_emergency_opened_at on patient_emergency (tenant_id, opened_at, id);
create index ix_patient_emergency_create_time on patient_emergency (tenant_id, create_time, id);
select own_by_tenant('patient_emergency');
select belong_to_patient('patient_emergency');

create table patient_read (
  -- digest of sign-in, day, patient and right: repeated reading writes one row
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  user_id text not null,
  read_at timestamptz not null,
  why text not null,
  reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_read_patient_id on patient_read (patient_id, read_at);
create index ix_patient_read_user_id on patient_read (user_id);
create index ix_patient_read_read_at on patient_read (tenant_id, read_at, id);
create index ix_patient_read_create_time on patient_read (tenant_id, create_time, id);
select own_by_tenant('patient_read');
