create table range_reference (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  sex text not null,
  age_from integer not null,
  age_to integer,
  unit text not null,
  low numeric,
  high numeric,
  critical_low numeric,
  critical_high numeric,
  source text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_range_reference_create_time on range_reference (tenant_id, create_time, id);
create index ix_range_reference_code on range_reference (tenant_id, code);
select own_by_tenant('range_reference');

create table range_critical (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  item text not null,
  result text not null,
  flag text not null,
  reference text,
  taken_at timestamptz not null,
  attention text not null default 'waiting',
  acknowledged_at timestamptz,
  acknowledged_by text,
  deed text,
  deed_note text,
  record_of text not null,
  record_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_range_critical_create_time on range_critical (tenant_id, create_time, id);
create index ix_range_critical_patient on range_critical (tenant_id, patient_id);
create index ix_range_critical_record on range_critical (tenant_id, record_id);
create index ix_range_critical_waiting on range_critical (tenant_id, patient_id) where attention = 'waiting';
select own_by_tenant('range_critical');
select belong_to_patient('range_critical');
