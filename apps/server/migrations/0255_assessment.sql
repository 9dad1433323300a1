-- Anonymous computations, counted per day.
create table assess_counter (
  day date not null,
  code text not null,
  kind text not null,
  n integer not null,
  primary key (day, code, kind)
);

-- Answers sent from a public page to the staff: encrypted, found by the keyed hash of a code, for 15 minutes and
-- once. No tenant until they are stored; the first account to open the code claims it.
create table assess_handoff (
  id text primary key,
  code_hash text not null,
  content text not null,
  claimed_by text,
  create_time timestamptz not null,
  expires_at timestamptz not null,
  receipt_hash text,
  received_at timestamptz,
  received_by text,
  received_tenant integer
);
create unique index uq_assess_handoff_code_hash on assess_handoff (code_hash);
create index ix_assess_handoff_expires_at on assess_handoff (expires_at);
create unique index uq_assess_handoff_receipt_hash on assess_handoff (receipt_hash);

-- Wording of questionnaires in versions, shared by all tenants.
create table assess_wording (
  id text primary key,
  questionnaire text not null,
  code text not null,
  name text not null,
  name_pinyin text,
  name_initials text,
  status text not null,
  licence text not null,
  holder text,
  licence_no text,
  origin text,
  intro text not null,
  note text,
  published_at timestamptz,
  wording_version text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_assess_wording_code on assess_wording (code);
create index ix_assess_wording_create_time on assess_wording (create_time, id);

create table assess_wording_item (
  id text primary key,
  wording_id text not null references assess_wording (id) on delete cascade,
  item_no integer,
  stem text not null,
  low text,
  high text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_assess_wording_item_wording_id on assess_wording_item (wording_id, item_no);

-- One set of answers of a patient at one time; its results, one per model, are its parts. It is corrected by at most
-- one other assessment.
create table assess_assessment (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  performed_at timestamptz not null,
  patient_id text references patient (id),
  linked boolean not null generated always as (patient_id is not null) stored,
  content text not null,
  figures text not null,
  level text not null,
  complete boolean not null,
  status text not null,
  source text not null,
  context text not null,
  performed_by text not null,
  comment text,
  -- models with a result that needs acknowledgement
  urgent text,
  acknowledged_at timestamptz,
  acknowledged_by text,
  linked_at timestamptz,
  linked_by text,
  amends_id text references assess_assessment (id),
  amended_by_id text references assess_assessment (id),
  void_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  attention text not null default 'none',
  deed text,
  deed_note text
);
create index ix_assess_assessment_performed_at on assess_assessment (tenant_id, performed_at, id);
create index ix_assess_assessment_create_time on assess_assessment (tenant_id, create_time, id);
create index ix_assess_assessment_patient_id on assess_assessment (patient_id, performed_at);
create index ix_assess_assessment_unlinked on assess_assessment (tenant_id, performed_at, id) where patient_id is null;
create unique index uq_assess_assessment_amends_id on assess_assessment (amends_id);
create index ix_assess_assessment_amended_by_id on assess_assessment (amended_by_id) where amended_by_id is not null;
-- alarms counted on the home page
create index ix_assess_assessment_waiting on assess_assessment (tenant_id, patient_id) where attention = 'waiting';
select own_by_tenant('assess_assessment');
select belong_to_patient('assess_assessment');

-- Result of one model, written once.
create table assess_result (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  performed_at timestamptz not null,
  tool text not null,
  part text not null,
  model_code text not null,
  model_name text not null,
  model_version text not null,
  rule_set text,
  wording_version text,
  status text not null,
  risk_class text,
  level text not null,
  figure text,
  verdict text,
  text_zh text not null,
  complete boolean not null,
  source text not null,
  context text not null,
  performed_by text not null,
  patient_id text,
  group_id text not null,
  comment text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  standing text not null,
  constraint fk_assess_result_group_id foreign key (group_id) references assess_assessment (id),
  constraint fk_assess_result_patient_id foreign key (patient_id) references patient (id)
);
create index ix_assess_result_performed_at on assess_result (tenant_id, performed_at, id);
create index ix_assess_result_create_time on assess_result (tenant_id, create_time, id);
create index ix_assess_result_model_code on assess_result (tenant_id, model_code, performed_at, id);
create index ix_assess_result_group_id on assess_result (tenant_id, group_id);
create index ix_assess_result_patient_id on assess_result (patient_id, performed_at);
select own_by_tenant('assess_result');
select belong_to_patient('assess_result');

-- Steps and answers behind a result. link_mark finds the same answers linked before.
create table assess_result_detail (
  result_id text primary key references assess_result (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  result jsonb not null,
  steps jsonb not null,
  answers jsonb not null,
  notes jsonb not null,
  consent_version text,
  link_mark text
);
create index ix_assess_result_detail_link_mark on assess_result_detail (tenant_id, link_mark);
select own_by_tenant('assess_result_detail');

-- Signatures of physicians under the list of classes that need acknowledgement.
create table assess_urgent_sign (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  -- hash of the list that was signed
  mark text not null,
  signed_by text not null,
  signed_at timestamptz not null
);
create index ix_assess_urgent_sign on assess_urgent_sign (tenant_id, mark);
select own_by_tenant('assess_urgent_sign');
