-- rolling: yes
-- What was changed together: a deletion that took others along is taken back with them.
alter table sys_data_log add column act text;
create index ix_sys_data_log_act on sys_data_log (act) where verb = 'delete';
