-- An assessment: one set of answers of one person at one time; its results, one for each model, are its parts. Kept as it was, and
-- corrected by another one, of which there is at most one.
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
  -- names of the models whose result cannot wait, and who has taken charge
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
  version integer not null default 1
);

-- what was stored so far was an assessment, too
insert into assess_assessment (id, tenant_id, performed_at, patient_id, content, figures, level, complete, status, source, context,
    performed_by, comment, urgent, acknowledged_at, sys_org_code, create_by, create_time)
  select r.group_id, min(r.tenant_id), min(r.performed_at), null, min(r.tool || '.' || r.part),
    string_agg(concat_ws(' ', r.model_name, r.figure, nullif(r.verdict, r.figure)), '；' order by r.id),
    case when bool_or(r.level = 'high') then 'high' when bool_or(r.level = 'medium') then 'medium'
      when bool_or(r.level = 'low') then 'low' else 'none' end,
    bool_and(r.complete), 'completed', min(r.source), min(r.context), min(r.performed_by), min(r.comment),
    string_agg(r.model_name, '、' order by r.id) filter (where r.level = 'high' and r.model_code in ('news2', 'decaf', 'rome2021')),
    case when exists (select from sys_notice n where n.tenant_id = min(r.tenant_id) and n.kind = 'assessment.high'
        and n.about = 'assess:result:' || r.group_id and n.is_todo and n.done_time is null)
      then null else min(r.create_time) end,
    min(r.sys_org_code), min(r.create_by), min(r.create_time)
  from assess_result r group by r.group_id;
update assess_assessment set acknowledged_at = null where urgent is null;
update sys_notice set about = 'assess:assessment:' || substr(about, length('assess:result:') + 1)
  where kind = 'assessment.high' and about like 'assess:result:%';

create index ix_assess_assessment_performed_at on assess_assessment (tenant_id, performed_at, id);
create index ix_assess_assessment_create_time on assess_assessment (tenant_id, create_time, id);
create index ix_assess_assessment_patient_id on assess_assessment (patient_id, performed_at);
create index ix_assess_assessment_unlinked on assess_assessment (tenant_id, performed_at, id) where patient_id is null;
create unique index uq_assess_assessment_amends_id on assess_assessment (amends_id);
create index ix_assess_assessment_amended_by_id on assess_assessment (amended_by_id) where amended_by_id is not null;
select own_by_tenant('assess_assessment');

-- whose a result is, and whether it still counts: both as its assessment has it
alter table assess_result add constraint fk_assess_result_patient_id foreign key (patient_id) references patient (id);
alter table assess_result add constraint fk_assess_result_group_id foreign key (group_id) references assess_assessment (id);
alter table assess_result add column standing text;
update assess_result set standing = 'completed';
alter table assess_result alter column standing set not null;
create index ix_assess_result_patient_id on assess_result (patient_id, performed_at);
