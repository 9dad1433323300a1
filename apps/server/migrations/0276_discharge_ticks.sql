-- rolling: yes
-- Who confirmed each line of a discharge checklist and when; answers of a follow-up call.
alter table visit_discharge add column ticks jsonb;
alter table visit_followup add column symptoms text, add column adherence text;
