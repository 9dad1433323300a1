-- The data log is sorted newest first, over the changes of a tenant and the shared ones.
create index ix_sys_data_log_newest on sys_data_log (create_time desc, data_version desc nulls last, id desc);
