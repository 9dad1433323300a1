-- rolling: yes
-- Sign-ins are counted on the home page: from the index alone, however long the log is.
create index ix_sys_log_sign_ins on sys_log (tenant_id, create_time, ip) where log_type = 1;
