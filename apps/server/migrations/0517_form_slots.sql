-- Copies of searched texts of a form, for indexes. The arguments of the trigger of its view say which.
alter table onl_form_row
  add s1 text,
  add s2 text,
  add s3 text,
  add s4 text,
  add s5 text,
  add s6 text,
  add s7 text,
  add s8 text;

create index ix_onl_form_row_s1 on onl_form_row (form_id, s1) where s1 is not null;
create index ix_onl_form_row_s2 on onl_form_row (form_id, s2) where s2 is not null;
create index ix_onl_form_row_s3 on onl_form_row (form_id, s3) where s3 is not null;
create index ix_onl_form_row_s4 on onl_form_row (form_id, s4) where s4 is not null;
create index ix_onl_form_row_s5 on onl_form_row (form_id, s5) where s5 is not null;
create index ix_onl_form_row_s6 on onl_form_row (form_id, s6) where s6 is not null;
create index ix_onl_form_row_s7 on onl_form_row (form_id, s7) where s7 is not null;
create index ix_onl_form_row_s8 on onl_form_row (form_id, s8) where s8 is not null;

-- Arguments: id of the form, then the columns that are copied.
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
      create_by, create_time, update_by, update_time, version, s1, s2, s3, s4, s5, s6, s7, s8)
    values (new.id, new.tenant_id, tg_argv[0], new.form_version, given, new.del_flag, new.delete_by, new.delete_time,
      new.sys_org_code, new.create_by, new.create_time, new.update_by, new.update_time, new.version, given->>tg_argv[1],
      given->>tg_argv[2], given->>tg_argv[3], given->>tg_argv[4], given->>tg_argv[5], given->>tg_argv[6], given->>tg_argv[7],
      given->>tg_argv[8]);
    return new;
  end if;
  update onl_form_row set form_version = new.form_version, data = given, del_flag = new.del_flag, delete_by = new.delete_by,
    delete_time = new.delete_time, sys_org_code = new.sys_org_code, update_by = new.update_by, update_time = new.update_time,
    version = new.version, s1 = given->>tg_argv[1], s2 = given->>tg_argv[2], s3 = given->>tg_argv[3],
    s4 = given->>tg_argv[4], s5 = given->>tg_argv[5], s6 = given->>tg_argv[6], s7 = given->>tg_argv[7],
    s8 = given->>tg_argv[8]
    where id = old.id and form_id = tg_argv[0];
  return new;
end $$;
