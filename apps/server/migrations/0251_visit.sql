create table visit_ward (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  dept_id text,
  campus text,
  sort_no integer,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  news2_zero_min integer,
  news2_low_min integer,
  news2_medium_min integer
);
create index ix_visit_ward_sort_no on visit_ward (tenant_id, sort_no, name, id);
create unique index uq_visit_ward_name on visit_ward (tenant_id, name);
create index ix_visit_ward_dept_id on visit_ward (dept_id);
create index ix_visit_ward_create_time on visit_ward (tenant_id, create_time, id);
select own_by_tenant('visit_ward');

create table visit_bed (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  ward_id text not null references visit_ward (id) on delete cascade,
  sort_no integer,
  bed_no text not null,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_visit_bed_ward_id on visit_bed (ward_id, sort_no);
create unique index uq_visit_bed_bed_no on visit_bed (ward_id, bed_no);
create index ix_visit_bed_create_time on visit_bed (tenant_id, create_time, id);
select own_by_tenant('visit_bed');

create table visit_icd (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  name text not null,
  name_pinyin text,
  name_initials text,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_visit_icd_code on visit_icd (tenant_id, code);
create index ix_visit_icd_create_time on visit_icd (tenant_id, create_time, id);
create index ix_visit_icd_code on visit_icd (tenant_id, code, id);
select own_by_tenant('visit_icd');

create table visit_encounter (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  visit_no text not null,
  visit_no_pinyin text,
  visit_no_initials text,
  system text,
  patient_id text not null references patient (id),
  kind text not null,
  dept_id text,
  doctor_id text,
  start_at timestamptz not null,
  end_at timestamptz,
  planned_end_on date,
  chief_complaint text,
  diagnosis_text text,
  discharge_way text,
  discharge_place text,
  status text not null,
  ward_id text,
  bed_id text,
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
create unique index uq_visit_encounter_visit_no on visit_encounter (tenant_id, coalesce(system, ''), visit_no) where del_flag = 0;
-- patients now in a ward
create index ix_visit_encounter_present on visit_encounter (ward_id) where status = 'in_progress' and del_flag = 0;
create index ix_visit_encounter_patient_id on visit_encounter (patient_id, start_at);
create index ix_visit_encounter_dept_id on visit_encounter (dept_id);
create index ix_visit_encounter_doctor_id on visit_encounter (doctor_id);
create index ix_visit_encounter_ward_id on visit_encounter (ward_id);
create index ix_visit_encounter_bed_id on visit_encounter (bed_id);
create index ix_visit_encounter_create_time on visit_encounter (tenant_id, create_time, id) where del_flag = 0;
create index ix_visit_encounter_start_at on visit_encounter (tenant_id, start_at, id) where del_flag = 0;
create index ix_visit_encounter_in_progress on visit_encounter (tenant_id, kind, start_at)
  where status = 'in_progress' and del_flag = 0;
select own_by_tenant('visit_encounter');
select belong_to_patient('visit_encounter');

-- Stays in beds; a cancelled visit has none.
create table visit_bed_stay (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  encounter_id text not null references visit_encounter (id) on delete cascade,
  bed_id text not null references visit_bed (id),
  start_at timestamptz not null,
  end_at timestamptz,
  create_by text,
  create_time timestamptz not null default now(),
  check (end_at >= start_at)
);
create index ix_visit_bed_stay_encounter_id on visit_bed_stay (encounter_id, start_at);
create index ix_visit_bed_stay_bed_id on visit_bed_stay (bed_id, start_at);
-- one patient per bed
create unique index uq_visit_bed_stay_open on visit_bed_stay (bed_id) where end_at is null;
select own_by_tenant('visit_bed_stay');

create table visit_diagnosis (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  icd_id text,
  diagnosis_text text not null,
  certainty text not null,
  principal boolean,
  diagnosed_on date not null,
  doctor_id text,
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
create index ix_visit_diagnosis_patient_id on visit_diagnosis (patient_id, diagnosed_on);
create index ix_visit_diagnosis_encounter_id on visit_diagnosis (encounter_id);
create index ix_visit_diagnosis_icd_id on visit_diagnosis (icd_id);
create index ix_visit_diagnosis_doctor_id on visit_diagnosis (doctor_id);
create index ix_visit_diagnosis_create_time on visit_diagnosis (tenant_id, create_time, id) where del_flag = 0;
create index ix_visit_diagnosis_diagnosed_on on visit_diagnosis (tenant_id, diagnosed_on, id) where del_flag = 0;
select own_by_tenant('visit_diagnosis');
select belong_to_patient('visit_diagnosis');

create table visit_allergy (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  substance text not null,
  kind text not null,
  reaction text,
  severity text,
  certainty text,
  since date,
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
create index ix_visit_allergy_patient_id on visit_allergy (patient_id, create_time);
create index ix_visit_allergy_create_time on visit_allergy (tenant_id, create_time, id) where del_flag = 0;
select own_by_tenant('visit_allergy');
select belong_to_patient('visit_allergy');

create table visit_vaccination (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  vaccine text not null,
  given_on date not null,
  product text,
  lot_no text,
  place text,
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
create index ix_visit_vaccination_patient_id on visit_vaccination (patient_id, given_on);
create index ix_visit_vaccination_create_time on visit_vaccination (tenant_id, create_time, id) where del_flag = 0;
create index ix_visit_vaccination_given_on on visit_vaccination (tenant_id, given_on, id) where del_flag = 0;
select own_by_tenant('visit_vaccination');
select belong_to_patient('visit_vaccination');

create table visit_oxygen (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  kind text not null,
  start_on date not null,
  end_on date,
  hours_per_day numeric,
  flow numeric,
  target_low integer,
  target_high integer,
  device text,
  note text,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  scale2 boolean,
  ordered_by text,
  ordered_at timestamptz
);
create index ix_visit_oxygen_patient_id on visit_oxygen (patient_id, start_on);
create index ix_visit_oxygen_create_time on visit_oxygen (tenant_id, create_time, id) where del_flag = 0;
create index ix_visit_oxygen_start_on on visit_oxygen (tenant_id, start_on, id) where del_flag = 0;
select own_by_tenant('visit_oxygen');
select belong_to_patient('visit_oxygen');

create table visit_inhaler_check (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  device text not null,
  checked_on date not null,
  steps_right integer not null,
  steps_all integer not null,
  checked_by text,
  advice text,
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
create index ix_visit_inhaler_check_patient_id on visit_inhaler_check (patient_id, checked_on);
create index ix_visit_inhaler_check_encounter_id on visit_inhaler_check (encounter_id);
create index ix_visit_inhaler_check_checked_by on visit_inhaler_check (checked_by);
create index ix_visit_inhaler_check_create_time on visit_inhaler_check (tenant_id, create_time, id) where del_flag = 0;
create index ix_visit_inhaler_check_checked_on on visit_inhaler_check (tenant_id, checked_on, id) where del_flag = 0;
select own_by_tenant('visit_inhaler_check');
select belong_to_patient('visit_inhaler_check');

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

-- Writers of a visit who saw its patient for a time only: such a visit gives them no lasting access.
create table visit_shown_writer (
  tenant_id integer not null references sys_tenant (id),
  encounter_id text not null references visit_encounter (id) on delete cascade,
  user_id text not null,
  primary key (encounter_id, user_id)
);
select own_by_tenant('visit_shown_writer');
