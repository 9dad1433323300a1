-- rolling: yes
-- Files as records: what they are, whether anything uses them, a bin, earlier versions. What the version before writes is filled in by defaults.
alter table sys_file
  add column type text,
  add column usage text not null default 'free',
  -- since when nothing uses it; of older files the day of this change is known at most
  add column free_since timestamptz default now(),
  add column checksum text,
  -- where its bytes are; null = where its path says
  add column stored text,
  add column version_no integer not null default 1,
  add column del_flag integer not null default 0,
  add column delete_by text,
  add column delete_time timestamptz;
alter table sys_file alter column tenant_id set not null;
update sys_file set type = case
  when content_type like 'image/%' then 'image'
  when content_type = 'application/pdf' then 'pdf'
  when content_type like 'text/%' then 'text'
  when content_type like 'video/%' then 'video'
  when content_type = 'application/zip' then 'archive'
  when content_type ~ 'word|excel|powerpoint|officedocument' then 'office'
  else 'other' end;
create unique index uq_sys_file_stored on sys_file (coalesce(stored, path));
create index ix_sys_file_create_time on sys_file (tenant_id, create_time, id);
drop index ix_sys_file_tenant;
create index ix_sys_file_delete_time on sys_file (delete_time) where del_flag = 1;

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

-- Which row uses which file: kept by triggers, whoever writes the row. A start puts them where the definitions say that paths are.
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

-- Arguments: the column that tells the row, the column that holds paths. A row may use a file of another tenant: people have one picture in all.
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
  -- held until the end, so that a file is either used or deleted
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

-- Puts the triggers on the given columns, [{table, key, column}], and looks up who uses what, unless that was done for the same ones
-- before: what they were made from stands with their function. For the owner, who sees every tenant.
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
    -- a trigger that is made holds its table: nobody writes before what is there was looked at
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
