-- rolling: yes
-- Labels past their last day are found and ended every minute.
create index ix_label_patient_valid_to on label_patient (valid_to) where status = 'active' and valid_to is not null;
