-- Issued reports; all editions of an assessment have the same number.
create table assess_report (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  report_no text not null,
  edition integer not null,
  assessment_id text not null references assess_assessment (id),
  patient_id text references patient (id),
  title text not null,
  reviewer text,
  made_at timestamptz not null,
  made_by text not null,
  digest text not null,
  file text not null,
  status text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
-- the public check of a number knows no tenant
create unique index uq_assess_report_report_no on assess_report (report_no, edition);
create unique index uq_assess_report_assessment_id on assess_report (assessment_id, edition);
create index ix_assess_report_patient_id on assess_report (patient_id, made_at);
create index ix_assess_report_made_at on assess_report (tenant_id, made_at, id);
create index ix_assess_report_create_time on assess_report (tenant_id, create_time, id);
select own_by_tenant('assess_report');
select belong_to_patient('assess_report');
