-- rolling: yes
-- Labels of a patient in force, and whether a label was ever used, are read from indexes alone.
drop index ix_label_patient_patient_id;
create index ix_label_patient_patient_id on label_patient (patient_id, label_id) include (tenant_id, status, valid_to);
create index ix_label_patient_over on label_patient (label_id) where status <> 'active';

-- Counts that took long, by the rows and labels counted.
create table label_count (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  key text not null,
  counted_at timestamptz not null,
  took_ms integer not null,
  rows jsonb not null,
  primary key (tenant_id, key)
);
select own_by_tenant('label_count');
