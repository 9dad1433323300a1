-- rolling: yes
-- Callers without a session have idempotency keys too; a deleted user's rows are gone within a day.
alter table sys_idempotency_key drop constraint sys_idempotency_key_user_id_fkey;
