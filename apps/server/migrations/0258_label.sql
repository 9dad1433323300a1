-- A restricted label is seen only by holders of its own right.
create table label_label (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  category text not null,
  color text not null,
  restricted boolean,
  exclusive_group text,
  priority integer,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_label_label_name on label_label (tenant_id, name);
create index ix_label_label_create_time on label_label (tenant_id, create_time, id);
select own_by_tenant('label_label');

-- Condition that gives a label; edition counts its changes.
create table label_rule (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  label_id text not null references label_label (id),
  condition jsonb not null,
  note text,
  sentence text,
  edition integer,
  tried_edition integer,
  last_run_at timestamptz,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_label_rule_name on label_rule (tenant_id, name);
create index ix_label_rule_label_id on label_rule (label_id);
create index ix_label_rule_create_time on label_rule (tenant_id, create_time, id);
select own_by_tenant('label_rule');

create table label_run (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  ran_at timestamptz not null,
  rule_id text not null references label_rule (id) on delete cascade,
  edition integer not null,
  trigger text not null,
  outcome text not null,
  matched integer not null,
  added integer not null,
  removed integer not null,
  suppressed integer not null,
  before integer not null,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_label_run_rule_id on label_run (rule_id, ran_at);
create index ix_label_run_ran_at on label_run (tenant_id, ran_at, id);
create index ix_label_run_create_time on label_run (tenant_id, create_time, id);
select own_by_tenant('label_run');

-- A row removed by hand keeps its evidence key: a rule gives the label again only on other evidence.
create table label_patient (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  label_id text not null references label_label (id),
  valid_to date,
  note text,
  source text,
  valid_from date,
  rule_id text references label_rule (id),
  rule_edition integer,
  evidence jsonb,
  evidence_key text,
  ended_on date,
  end_reason text,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_label_patient_patient_id on label_patient (patient_id, label_id);
create index ix_label_patient_held on label_patient (label_id, patient_id) where status = 'active';
create index ix_label_patient_rule_id on label_patient (rule_id, status);
create index ix_label_patient_create_time on label_patient (tenant_id, create_time, id);
select own_by_tenant('label_patient');
select belong_to_patient('label_patient');

-- Safety warnings about a patient.
create table label_flag (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  kind text not null,
  severity text not null,
  text text not null,
  start_on date not null,
  end_on date,
  status text not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  end_reason text,
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
create index ix_label_flag_patient_id on label_flag (patient_id, status) where del_flag = 0;
create index ix_label_flag_create_time on label_flag (tenant_id, create_time, id) where del_flag = 0;
select own_by_tenant('label_flag');
select belong_to_patient('label_flag');
