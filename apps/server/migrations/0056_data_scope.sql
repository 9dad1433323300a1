-- rolling: yes
-- How far the rows reach that a role shows; on a menu row given to it null is as the role's. Whoever knows nothing of it shows all.
alter table sys_role add column data_scope text not null default 'all';
alter table sys_role_permission add column data_scope text;
