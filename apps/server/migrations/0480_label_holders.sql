-- rolling: yes
-- Holders of a label are read from the index alone.
drop index ix_label_patient_held;
create index ix_label_patient_held on label_patient (label_id, patient_id) include (tenant_id, valid_to) where status = 'active';
