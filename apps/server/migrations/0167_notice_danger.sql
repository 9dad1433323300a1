-- rolling: yes
-- Open to-dos stand by danger first, then by how long they are overdue.
alter table sys_notice add column danger integer not null default 0;
update sys_notice set danger = 2 where priority = 'H' and is_todo and done_time is null;
