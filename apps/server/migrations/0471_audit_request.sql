-- rolling: yes
create index ix_audit_entry_request on audit_entry (request_id, action);
