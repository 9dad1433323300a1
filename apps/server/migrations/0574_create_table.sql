-- rolling: yes
-- Makes the table of a resource: its own columns between identity and audit columns, the index of its newest rows, row-level
-- security. Each indexed column has an index of its own; a shared table belongs to no tenant; a recycle bin keeps deleted rows.
create function create_table(
  target text, columns text, indexed text[] default '{}', shared boolean default false, recycle_bin boolean default false
) returns void language plpgsql as $$
declare
  each text;
begin
  execute format('create table %I (id text primary key, %s %s, %s sys_org_code text, create_by text,
    create_time timestamptz not null default now(), update_by text, update_time timestamptz, version integer not null default 1)',
    target, case when not shared then 'tenant_id integer not null references sys_tenant (id),' end, columns,
    case when recycle_bin then 'del_flag integer not null default 0, delete_by text, delete_time timestamptz,' end);
  execute format('create index ix_%s_create_time on %I (%s create_time, id) %s', target, target,
    case when not shared then 'tenant_id,' end, case when recycle_bin then 'where del_flag = 0' end);
  foreach each in array indexed loop
    execute format('create index ix_%s_%s on %I (%I)', target, each, target, each);
  end loop;
  if not shared then perform own_by_tenant(target); end if;
end
$$;

-- Makes the table of rows that are saved and deleted with the row of the parent, in the order of the list.
create function create_child_table(
  target text, by_column text, parent text, columns text, indexed text[] default '{}', shared boolean default false,
  recycle_bin boolean default false
) returns void language plpgsql as $$
begin
  perform create_table(target, format('%I text not null references %I (id) on delete cascade, sort_no integer, %s',
    by_column, parent, columns), indexed, shared, recycle_bin);
  execute format('create index ix_%s_%s on %I (%I, sort_no)', target, by_column, target, by_column);
end
$$;
