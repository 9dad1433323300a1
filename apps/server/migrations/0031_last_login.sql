-- rolling: yes
-- When a member last signed in is kept with the membership: the log of visits is written behind the sign-in, which waits for it
-- neither to write nor to read.
alter table sys_user_tenant add column last_login_time timestamptz;
update sys_user_tenant m set last_login_time = l.at
from sys_user u, (select tenant_id, userid, max(create_time) as at from sys_log where log_type = 1 group by tenant_id, userid) l
where u.id = m.user_id and u.del_flag = 0 and l.userid = u.username and l.tenant_id = m.tenant_id;

-- Which keys the database belongs to is written by its owner alone.
create or replace function seal_audit(app_role name) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on audit_entry from %I', app_role);
  execute format('revoke insert, delete, truncate on audit_head from %I', app_role);
  execute format('revoke update, delete, truncate on sys_log, sys_data_log from %I', app_role);
  execute format('revoke insert, update, delete, truncate on sys_key_mark from %I', app_role);
  execute format('grant execute on function forget_logs(timestamptz) to %I', app_role);
end
$$;
