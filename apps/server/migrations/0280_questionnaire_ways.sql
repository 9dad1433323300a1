alter table quest_assignment add column channel text not null default 'link';
alter table quest_assignment add column dept_id text references sys_depart (id) on delete set null;
alter table quest_assignment add column again_reason text;
create index ix_quest_assignment_dept_id on quest_assignment (dept_id);
-- sections of the work list
create index ix_quest_assignment_status on quest_assignment (tenant_id, status, sent_at);

alter table quest_response add column dept_id text references sys_depart (id) on delete set null;
alter table quest_response add column seconds integer;
alter table quest_response add column stopped_at text;
alter table quest_response add column again_reason text;
create index ix_quest_response_dept_id on quest_response (dept_id);
-- the same questionnaire within a day
create index ix_quest_response_same on quest_response (patient_id, questionnaire_id, completed_at);

update quest_assignment a set dept_id = p.dept_id from patient p where p.id = a.patient_id;
update quest_response r set dept_id = p.dept_id,
  seconds = case when r.started_at <= r.completed_at
    then least(extract(epoch from r.completed_at - r.started_at), 86400)::integer end
  from patient p where p.id = r.patient_id;
