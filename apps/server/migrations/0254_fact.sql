create table fact_exacerbation (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  onset_date date not null,
  end_date date,
  severity text,
  site text not null,
  antibiotic boolean,
  oral_steroid boolean,
  ventilation text,
  rome_severity text,
  trigger text,
  treatment text,
  confirmed_by text,
  source text,
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
  disease text default 'unknown'
);
create index ix_fact_exacerbation_patient_id on fact_exacerbation (patient_id, onset_date);
create index ix_fact_exacerbation_encounter_id on fact_exacerbation (encounter_id);
create index ix_fact_exacerbation_confirmed_by on fact_exacerbation (confirmed_by);
create index ix_fact_exacerbation_create_time on fact_exacerbation (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_exacerbation_onset_date on fact_exacerbation (tenant_id, onset_date, id) where del_flag = 0;
select own_by_tenant('fact_exacerbation');
select belong_to_patient('fact_exacerbation');

create table fact_medication (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  drug text not null,
  drug_class text not null,
  dose text,
  start_date date not null,
  end_date date,
  adherence integer,
  stop_reason text,
  source text,
  note text,
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
create index ix_fact_medication_patient_id on fact_medication (patient_id, start_date);
create index ix_fact_medication_encounter_id on fact_medication (encounter_id);
create index ix_fact_medication_create_time on fact_medication (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_medication_start_date on fact_medication (tenant_id, start_date, id) where del_flag = 0;
select own_by_tenant('fact_medication');
select belong_to_patient('fact_medication');

create table fact_observation (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  code text not null,
  value jsonb not null,
  unit text,
  observed_at timestamptz not null,
  method text,
  device text,
  source text,
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
  flag text,
  reference text
);
create index ix_fact_observation_patient_id on fact_observation (patient_id, observed_at);
create index ix_fact_observation_encounter_id on fact_observation (encounter_id);
create index ix_fact_observation_create_time on fact_observation (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_observation_observed_at on fact_observation (tenant_id, observed_at, id) where del_flag = 0;
select own_by_tenant('fact_observation');
select belong_to_patient('fact_observation');

create table fact_spirometry (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  tested_at timestamptz not null,
  bronchodilator text not null,
  fev1_l numeric,
  fvc_l numeric,
  ratio numeric,
  fev1_pct numeric,
  fvc_pct numeric,
  fev1_z numeric,
  ratio_lln numeric,
  reference_set text,
  grade text,
  confirmed boolean,
  device text,
  report text,
  source text,
  note text,
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
create index ix_fact_spirometry_patient_id on fact_spirometry (patient_id, tested_at);
create index ix_fact_spirometry_encounter_id on fact_spirometry (encounter_id);
create index ix_fact_spirometry_create_time on fact_spirometry (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_spirometry_tested_at on fact_spirometry (tenant_id, tested_at, id) where del_flag = 0;
select own_by_tenant('fact_spirometry');
select belong_to_patient('fact_spirometry');

create table fact_feno (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  tested_at timestamptz not null,
  flow text not null,
  ppb jsonb,
  ca_no jsonb,
  n_no jsonb,
  smoked_today boolean,
  nitrate_food boolean,
  infection boolean,
  steroid boolean,
  device text,
  source text,
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
  flag text,
  reference text
);
create index ix_fact_feno_patient_id on fact_feno (patient_id, tested_at);
create index ix_fact_feno_encounter_id on fact_feno (encounter_id);
create index ix_fact_feno_create_time on fact_feno (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_feno_tested_at on fact_feno (tenant_id, tested_at, id) where del_flag = 0;
select own_by_tenant('fact_feno');
select belong_to_patient('fact_feno');

create table fact_lab (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  encounter_id text references visit_encounter (id) on delete set null,
  code text not null,
  value jsonb not null,
  unit text not null,
  sampled_at timestamptz not null,
  stable boolean,
  report_no text,
  source text,
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
  flag text,
  reference text
);
create index ix_fact_lab_patient_id on fact_lab (patient_id, sampled_at);
create index ix_fact_lab_encounter_id on fact_lab (encounter_id);
create index ix_fact_lab_create_time on fact_lab (tenant_id, create_time, id) where del_flag = 0;
create index ix_fact_lab_sampled_at on fact_lab (tenant_id, sampled_at, id) where del_flag = 0;
select own_by_tenant('fact_lab');
select belong_to_patient('fact_lab');
