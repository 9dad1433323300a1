-- rolling: yes
-- A form that cannot be served says why, and its rows follow a department that gets another code.
alter table onl_form add column problem text;

create or replace function onl_form_row_write() returns trigger language plpgsql as $$
declare given jsonb;
begin
  if tg_op = 'DELETE' then
    delete from onl_form_row where id = old.id and form_id = tg_argv[0];
    return old;
  end if;
  given := jsonb_strip_nulls(to_jsonb(new) - array['id', 'tenant_id', 'form_version', 'del_flag', 'delete_by', 'delete_time',
    'sys_org_code', 'create_by', 'create_time', 'update_by', 'update_time', 'version']);
  if tg_op = 'INSERT' then
    new.version := coalesce(new.version, 1);
    new.del_flag := coalesce(new.del_flag, 0);
    new.create_time := coalesce(new.create_time, now());
    insert into onl_form_row (id, tenant_id, form_id, form_version, data, del_flag, delete_by, delete_time, sys_org_code,
      create_by, create_time, update_by, update_time, version)
    values (new.id, new.tenant_id, tg_argv[0], new.form_version, given, new.del_flag, new.delete_by, new.delete_time,
      new.sys_org_code, new.create_by, new.create_time, new.update_by, new.update_time, new.version);
    return new;
  end if;
  update onl_form_row set form_version = new.form_version, data = given, del_flag = new.del_flag, delete_by = new.delete_by,
    delete_time = new.delete_time, sys_org_code = new.sys_org_code, update_by = new.update_by, update_time = new.update_time,
    version = new.version
    where id = old.id and form_id = tg_argv[0];
  return new;
end $$;
