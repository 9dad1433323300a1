-- Form definitions. Each published form has a view over its rows, made by the program.
create table onl_form (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  code text not null,
  name text not null,
  description text,
  status text not null,
  published_no integer,
  published_at timestamptz,
  pending boolean,
  fields jsonb not null,
  published jsonb,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  problem text
);
create unique index uq_onl_form_code on onl_form (tenant_id, code);
create index ix_onl_form_create_time on onl_form (tenant_id, create_time, id);
select own_by_tenant('onl_form');

create table onl_form_row (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  form_id text not null references onl_form (id),
  form_version integer not null,
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
create index ix_onl_form_row_create_time on onl_form_row (form_id, create_time desc, id desc) where del_flag = 0;
create index ix_onl_form_row_deleted on onl_form_row (form_id, delete_time desc) where del_flag = 1;
select own_by_tenant('onl_form_row');

-- Writes the columns of a view back into a row. Argument: id of the form.
create function onl_form_row_write() returns trigger language plpgsql as $$
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
