create table visit_discharge (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text not null references visit_encounter (id) on delete cascade,
  ward_id text,
  started_on date not null,
  status text not null,
  inhaler text not null,
  inhaler_note text,
  drugs text not null,
  drugs_note text,
  smoking text not null,
  smoking_note text,
  oxygen text not null,
  oxygen_note text,
  revisit text not null,
  revisit_on date,
  revisit_note text,
  education text not null,
  education_note text,
  follow_days text,
  owner_id text,
  completed_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  influenza text not null,
  influenza_note text,
  pneumococcal text not null,
  pneumococcal_note text,
  covid text not null,
  covid_note text,
  rsv text not null,
  rsv_note text,
  proposal jsonb
);
create unique index uq_visit_discharge_encounter_id on visit_discharge (encounter_id);
create index ix_visit_discharge_patient_id on visit_discharge (patient_id, create_time);
create index ix_visit_discharge_ward_id on visit_discharge (ward_id);
create index ix_visit_discharge_owner_id on visit_discharge (owner_id);
create index ix_visit_discharge_started_on on visit_discharge (tenant_id, started_on, id);
create index ix_visit_discharge_create_time on visit_discharge (tenant_id, create_time, id);
select own_by_tenant('visit_discharge');
select belong_to_patient('visit_discharge');

create table visit_followup (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  ward_id text,
  planned_on date not null,
  day_no integer,
  status text not null,
  owner_id text,
  outcome text,
  tries integer,
  last_tried_at timestamptz,
  done_at timestamptz,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_visit_followup_patient_id on visit_followup (patient_id, planned_on);
create index ix_visit_followup_encounter_id on visit_followup (encounter_id);
create index ix_visit_followup_ward_id on visit_followup (ward_id);
create index ix_visit_followup_owner_id on visit_followup (owner_id);
create index ix_visit_followup_planned_on on visit_followup (tenant_id, planned_on, id);
create index ix_visit_followup_create_time on visit_followup (tenant_id, create_time, id);
-- calls that are due
create index ix_visit_followup_waiting on visit_followup (tenant_id, planned_on, id) where status = 'waiting';
select own_by_tenant('visit_followup');
select belong_to_patient('visit_followup');

create table visit_referral (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  direction text not null,
  to_place text not null,
  to_dept text,
  reason text not null,
  attached text,
  results text,
  status text not null,
  doctor_id text,
  sent_at timestamptz,
  answered_at timestamptz,
  reply text,
  replied_at timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_visit_referral_patient_id on visit_referral (patient_id, create_time);
create index ix_visit_referral_encounter_id on visit_referral (encounter_id);
create index ix_visit_referral_doctor_id on visit_referral (doctor_id);
create index ix_visit_referral_create_time on visit_referral (tenant_id, create_time, id);
select own_by_tenant('visit_referral');
select belong_to_patient('visit_referral');
