-- rolling: yes
-- Who cares for a patient beside the doctor, who is on duty where, who looked at whom in an emergency, and who opened which chart.
create table patient_team (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id) on delete cascade,
  sort_no integer,
  user_id text not null,
  role text not null,
  start_on date,
  end_on date,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_team_patient_id on patient_team (patient_id, sort_no);
create index ix_patient_team_user_id on patient_team (tenant_id, user_id) where del_flag = 0;
select own_by_tenant('patient_team');

create table visit_duty (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  ward_id text not null,
  user_id text not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_visit_duty_ward_id on visit_duty (ward_id, start_at);
create index ix_visit_duty_user_id on visit_duty (tenant_id, user_id, end_at);
create index ix_visit_duty_start_at on visit_duty (tenant_id, start_at, id);
create index ix_visit_duty_create_time on visit_duty (tenant_id, create_time, id);
select own_by_tenant('visit_duty');

-- until_at is moved to now by ending early: from then on nothing is shown
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

create table patient_read (
  -- a digest of sign-in, day, patient and right: who looks twice is written once
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
