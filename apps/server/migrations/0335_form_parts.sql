alter table onl_form
  add columns integer,
  add is_tree boolean,
  add theme text,
  add parts jsonb,
  add left_out jsonb,
  add scripts jsonb;

-- Rows of child tables; each child table of a published form has a view over them.
create table onl_form_part_row (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  form_id text not null references onl_form (id),
  part text not null,
  row_id text not null references onl_form_row (id) on delete cascade,
  sort_no integer not null,
  data jsonb not null,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_onl_form_part_row_row on onl_form_part_row (row_id, part, sort_no, id);
create index ix_onl_form_part_row_form on onl_form_part_row (form_id, part);
select own_by_tenant('onl_form_part_row');

-- Children of a row of a tree.
create index ix_onl_form_row_parent on onl_form_row (form_id, (data ->> 'parent_id')) where data ? 'parent_id';

-- Writes the columns of a view of a child table back. Arguments: id of the form, code of the child table.
create function onl_form_part_row_write() returns trigger language plpgsql as $$
declare given jsonb;
begin
  if tg_op = 'DELETE' then
    delete from onl_form_part_row where id = old.id and form_id = tg_argv[0] and part = tg_argv[1];
    return old;
  end if;
  given := jsonb_strip_nulls(to_jsonb(new) - array['id', 'tenant_id', 'row_id', 'sort_no', 'del_flag', 'delete_by', 'delete_time',
    'sys_org_code', 'create_by', 'create_time', 'update_by', 'update_time', 'version']);
  if tg_op = 'INSERT' then
    new.version := coalesce(new.version, 1);
    new.del_flag := coalesce(new.del_flag, 0);
    new.create_time := coalesce(new.create_time, now());
    insert into onl_form_part_row (id, tenant_id, form_id, part, row_id, sort_no, data, del_flag, delete_by, delete_time,
      sys_org_code, create_by, create_time, update_by, update_time, version)
    values (new.id, new.tenant_id, tg_argv[0], tg_argv[1], new.row_id, new.sort_no, given, new.del_flag, new.delete_by,
      new.delete_time, new.sys_org_code, new.create_by, new.create_time, new.update_by, new.update_time, new.version);
    return new;
  end if;
  update onl_form_part_row set sort_no = new.sort_no, data = given, del_flag = new.del_flag, delete_by = new.delete_by,
    delete_time = new.delete_time, sys_org_code = new.sys_org_code, update_by = new.update_by, update_time = new.update_time,
    version = new.version
    where id = old.id and form_id = tg_argv[0] and part = tg_argv[1];
  return new;
end $$;
