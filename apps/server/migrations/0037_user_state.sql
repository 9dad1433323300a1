-- rolling: yes
-- The state of an account is never empty.
update sys_user set status = 1 where status is null;
alter table sys_user alter column status set not null;
