-- Answers on their way from a stranger's phone to the staff: sealed, found by the keyed hash of a code, for 15 minutes and once.
-- Nobody's tenant until somebody stores them. Who opens the code first has it to himself.
create table assess_handoff (
  id text primary key,
  code_hash text not null,
  content text not null,
  claimed_by text,
  create_time timestamptz not null,
  expires_at timestamptz not null
);
create unique index uq_assess_handoff_code_hash on assess_handoff (code_hash);
create index ix_assess_handoff_expires_at on assess_handoff (expires_at);

-- One result of one model. Written once.
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
  version integer not null default 1
);
create index ix_assess_result_performed_at on assess_result (tenant_id, performed_at, id);
create index ix_assess_result_create_time on assess_result (tenant_id, create_time, id);
create index ix_assess_result_model_code on assess_result (tenant_id, model_code, performed_at, id);
create index ix_assess_result_group_id on assess_result (tenant_id, group_id);
select own_by_tenant('assess_result');

-- How a result came about, for whoever opens it; lists do not read it. The mark tells the same answers by link from others.
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
