-- rolling: yes
-- A rule may flag the patients it labels; the flag ends with the label of the patient.
alter table label_rule add column flag_kind text;
alter table label_rule add column flag_severity text;
alter table label_flag add column source text;
alter table label_flag add column patient_label_id text references label_patient (id);
create unique index uq_label_flag_patient_label_id on label_flag (patient_label_id) where patient_label_id is not null;
create index ix_label_patient_valid_from on label_patient (tenant_id, valid_from);
create index ix_label_patient_ended_on on label_patient (tenant_id, ended_on);

-- Patients whose facts changed since label rules last looked at them. Rows are only appended, so that writers of facts
-- never wait for each other here.
create table label_due (
  id text primary key default gen_random_uuid()::text,
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  patient_id text not null
);
create index ix_label_due_tenant_id on label_due (tenant_id);
select own_by_tenant('label_due');

create function note_label_due() returns trigger language plpgsql as $$
declare
  -- the argument names the column of the patient
  noted constant text := 'insert into label_due (tenant_id, patient_id) select distinct tenant_id, %1$I from %2$I
    where %1$I is not null and tenant_id in (select tenant_id from label_rule where status = ''on'')';
begin
  if not exists (select 1 from label_rule where status = 'on') then return null; end if;
  if tg_op <> 'INSERT' then execute format(noted, tg_argv[0], 'old_rows'); end if;
  if tg_op <> 'DELETE' then execute format(noted, tg_argv[0], 'new_rows'); end if;
  return null;
end $$;

create function label_rules_read(target regclass, patient_column text default 'patient_id') returns void language plpgsql as $$
begin
  execute format('create trigger label_due_added after insert on %s referencing new table as new_rows
    for each statement execute function note_label_due(%L)', target, patient_column);
  execute format('create trigger label_due_changed after update on %s referencing old table as old_rows new table as new_rows
    for each statement execute function note_label_due(%L)', target, patient_column);
  execute format('create trigger label_due_removed after delete on %s referencing old table as old_rows
    for each statement execute function note_label_due(%L)', target, patient_column);
end $$;

select label_rules_read('patient', 'id');
select label_rules_read(name::regclass) from unnest(array['fact_observation', 'fact_lab', 'fact_feno', 'fact_spirometry',
  'fact_medication', 'fact_exacerbation', 'visit_encounter', 'visit_diagnosis', 'assess_assessment', 'assess_result',
  'quest_response', 'label_patient']) as name;
