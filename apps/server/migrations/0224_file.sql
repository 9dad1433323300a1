create table sys_file (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  path text not null,
  name text not null,
  biz text not null,
  class text not null check (class in ('public', 'private')),
  content_type text not null,
  size integer not null,
  create_by text,
  create_time timestamptz not null default now(),
  status text check (status in ('pending', 'clean', 'infected')),
  sys_org_code text,
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  type text,
  usage text not null default 'free',
  free_since timestamptz default now(),
  checksum text,
  stored text,
  version_no integer not null default 1,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz
);
create unique index uq_sys_file_path on sys_file (path);
create index ix_sys_file_create_by on sys_file (create_by, create_time);
create unique index uq_sys_file_stored on sys_file (coalesce(stored, path));
create index ix_sys_file_create_time on sys_file (tenant_id, create_time, id);
create index ix_sys_file_delete_time on sys_file (delete_time) where del_flag = 1;
select own_by_tenant('sys_file');

create table sys_file_version (
  id text primary key,
  tenant_id integer not null,
  file_id text not null references sys_file (id) on delete cascade,
  version_no integer not null,
  stored text not null,
  size integer not null,
  checksum text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_file_version_file_id on sys_file_version (file_id, version_no);
create index ix_sys_file_version_stored on sys_file_version (stored);
select own_by_tenant('sys_file_version');

-- Rows that use a file, kept by triggers. A start puts the triggers on every column that holds paths.
create table sys_file_use (
  path text not null references sys_file (path) on delete cascade,
  tenant_id integer not null,
  source text not null,
  field text not null,
  row_id text not null,
  primary key (path, source, field, row_id)
);
select own_by_tenant('sys_file_use');

create function file_paths(given text) returns text[] language sql immutable as $$
  select array(select distinct found[1] from regexp_matches(given,
    '([0-9]+/[0-9]{4}/[0-9]{2}/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{1,5})', 'g') found order by 1)
$$;

-- Arguments: key column and path column. A row may use a file of another tenant: a user has one picture in all
-- tenants.
create function note_file_use() returns trigger language plpgsql as $$
declare
  row_key text;
  was text;
  given text;
  before text[];
  after text[];
  tenant constant text := coalesce(current_setting('app.tenant', true), '');
begin
  if tg_op <> 'INSERT' then
    execute format('select ($1).%I::text, ($1).%I::text', tg_argv[0], tg_argv[1]) into row_key, was using old;
  end if;
  if tg_op <> 'DELETE' then
    execute format('select ($1).%I::text, ($1).%I::text', tg_argv[0], tg_argv[1]) into row_key, given using new;
  end if;
  if was is not distinct from given then
    return null;
  end if;
  before := file_paths(was);
  after := file_paths(given);
  perform set_config('app.tenant', '*', true);
  -- locked until commit, so that a file is either used or deleted
  perform from sys_file where path = any (after) and path <> all (before) order by path for no key update;
  if exists (select from sys_file where path = any (after) and path <> all (before) and del_flag = 1) then
    raise exception '所选的文件已被删除，请重新上传' using errcode = 'HX001';
  end if;
  insert into sys_file_use (path, tenant_id, source, field, row_id)
    select path, tenant_id, tg_table_name, tg_argv[1], row_key from sys_file where path = any (after) and path <> all (before)
    on conflict do nothing;
  update sys_file set usage = 'used', free_since = null where path = any (after) and usage <> 'used';
  delete from sys_file_use where path = any (before) and path <> all (after)
    and source = tg_table_name and field = tg_argv[1] and row_id = row_key;
  update sys_file f set usage = 'free', free_since = now()
    where path = any (before) and path <> all (after) and usage <> 'free'
      and not exists (select from sys_file_use u where u.path = f.path);
  perform set_config('app.tenant', tenant, true);
  return null;
end $$;

-- Creates the triggers for [{table, key, column}] and fills sys_file_use, unless the comment on note_file_use has the
-- hash of the same list. The caller sees every tenant.
create function watch_file_uses(columns jsonb) returns void language plpgsql as $$
declare
  made_from constant text := md5(columns::text);
  statement text;
  place record;
begin
  if obj_description('note_file_use'::regproc, 'pg_proc') is not distinct from made_from then
    return;
  end if;
  perform pg_advisory_xact_lock(4827065);
  if obj_description('note_file_use'::regproc, 'pg_proc') is not distinct from made_from then
    return;
  end if;
  for statement in select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
    where tgfoid = 'note_file_use'::regproc
  loop
    execute statement;
  end loop;
  delete from sys_file_use;
  for place in select * from jsonb_to_recordset(columns) as c("table" text, key text, "column" text) loop
    -- creating a trigger locks its table, so no row is written before the existing rows are read
    execute format('create trigger file_use_%1$s after insert or delete or update of %1$I on %2$I
      for each row execute function note_file_use(%3$L, %1$L)', place."column", place."table", place.key);
    execute format('insert into sys_file_use (path, tenant_id, source, field, row_id)
      select f.path, f.tenant_id, %2$L, %1$L, t.%3$I::text
      from %2$I t cross join unnest(file_paths(t.%1$I::text)) as p(path) join sys_file f on f.path = p.path
      on conflict do nothing', place."column", place."table", place.key);
  end loop;
  update sys_file f set usage = 'used', free_since = null
    where usage <> 'used' and exists (select from sys_file_use u where u.path = f.path);
  update sys_file f set usage = 'free', free_since = now()
    where usage <> 'free' and not exists (select from sys_file_use u where u.path = f.path);
  execute format('comment on function note_file_use() is %L', made_from);
end $$;
