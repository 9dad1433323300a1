-- The logs of operations and of changes are only ever added to: the role of the running program may not change or delete
-- a line. What is older than it has to be kept goes through one function of the owner, which spares the last six months
-- whatever it is asked for.
create function forget_logs(before timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  delete from sys_log where create_time < least(before, now() - interval '6 months');
  delete from sys_data_log where create_time < least(before, now() - interval '6 months');
$$;
revoke execute on function forget_logs(timestamptz) from public;

create or replace function seal_audit(app_role name) returns void language plpgsql as $$
begin
  execute format('revoke update, delete, truncate on audit_entry from %I', app_role);
  execute format('revoke insert, delete, truncate on audit_head from %I', app_role);
  execute format('revoke update, delete, truncate on sys_log, sys_data_log from %I', app_role);
  execute format('grant execute on function forget_logs(timestamptz) to %I', app_role);
end
$$;
