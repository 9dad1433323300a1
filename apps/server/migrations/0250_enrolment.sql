create table patient_enrolment (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  enrol_no text not null,
  patient_id text not null references patient (id),
  programme text not null,
  doctor_id text,
  centre text,
  family_doctor text,
  start_date date,
  status text not null,
  close_reason text,
  closed_on date,
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
create index ix_patient_enrolment_patient_id on patient_enrolment (patient_id, create_time);
create unique index uq_patient_enrolment_enrol_no on patient_enrolment (tenant_id, enrol_no) where del_flag = 0;
-- one open enrolment per patient and programme
create unique index uq_patient_enrolment_programme on patient_enrolment (tenant_id, patient_id, programme)
  where del_flag = 0 and status <> 'closed';
create index ix_patient_enrolment_doctor_id on patient_enrolment (doctor_id);
create index ix_patient_enrolment_create_time on patient_enrolment (tenant_id, create_time, id) where del_flag = 0;
create index ix_patient_enrolment_status on patient_enrolment (tenant_id, status, programme) where del_flag = 0;
select own_by_tenant('patient_enrolment');
select belong_to_patient('patient_enrolment');

create table consent_text (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  type text not null,
  title text not null,
  title_pinyin text,
  title_initials text,
  text_version text not null,
  text_version_pinyin text,
  text_version_initials text,
  content text not null,
  material boolean,
  valid_months integer,
  status text not null,
  published_at timestamptz,
  text_hash text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_consent_text_create_time on consent_text (tenant_id, create_time, id);
create unique index uq_consent_text_text_version on consent_text (tenant_id, type, text_version);
select own_by_tenant('consent_text');

create table patient_consent (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  text_id text not null,
  title text not null,
  type text not null,
  text_version text not null,
  text_hash text not null,
  signed_by text not null,
  signer_name text not null,
  signer_name_pinyin text,
  signer_name_initials text,
  relation text,
  method text not null,
  signed_at timestamptz not null,
  expires_on date,
  witness text,
  remark text,
  status text not null,
  withdrawn_at timestamptz,
  withdraw_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_patient_consent_patient_id on patient_consent (patient_id, signed_at);
create index ix_patient_consent_text_id on patient_consent (text_id);
create index ix_patient_consent_create_time on patient_consent (tenant_id, create_time, id);
create index ix_patient_consent_signed_at on patient_consent (tenant_id, signed_at, id);
-- consents to be signed again
create index ix_patient_consent_renew on patient_consent (tenant_id, type, signed_at)
  where status in ('superseded', 'expired');
select own_by_tenant('patient_consent');
select belong_to_patient('patient_consent');

-- Proof of a signature, apart from the row that lists, sheets and histories show.
create table patient_consent_evidence (
  consent_id text primary key references patient_consent (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  strokes jsonb,
  files text,
  device text
);
select own_by_tenant('patient_consent_evidence');
