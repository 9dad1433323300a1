-- rolling: yes
-- What the record proposed last for a checklist, so that what a person wrote is told from it.
alter table visit_discharge add column proposal jsonb;
