-- The measure taken for an urgent result, and whether a person still has to record one.
alter table assess_assessment
  add column attention text not null default 'none',
  add column deed text,
  add column deed_note text;
update assess_assessment set attention = case when acknowledged_at is not null then 'done' else 'waiting' end
where urgent is not null and (acknowledged_at is not null or status = 'completed');
drop index ix_assess_assessment_waiting;
create index ix_assess_assessment_waiting on assess_assessment (tenant_id, patient_id) where attention = 'waiting';
