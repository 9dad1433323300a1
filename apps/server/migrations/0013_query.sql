-- What lists lean on: policies that cost nothing per row, an index per order, and the super queries people keep.

-- In parentheses of its own the tenant of the connection is asked for once per statement instead of once per row:
-- counting a third of a million rows takes a sixth of the time.
create or replace function own_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy tenant on %s using ((select app_every_tenant()) or tenant_id = (select app_tenant()))', target);
end
$$;
select own_by_tenant(polrelid::regclass) from pg_policy where polname = 'tenant';

-- Every list can be sorted by time with the id as the last word, newest first by default; with the id inside the index,
-- pages far down are found without touching the rows before them.
drop index ix_sys_dict_create_time;
create index ix_sys_dict_create_time on sys_dict (create_time, id) where del_flag = 0;
drop index ix_sys_user_create_time;
create index ix_sys_user_create_time on sys_user (create_time, id) where del_flag = 0;
drop index ix_sys_position_create_time;
create index ix_sys_position_create_time on sys_position (tenant_id, create_time, id);
drop index ix_sys_role_create_time;
create index ix_sys_role_create_time on sys_role (tenant_id, create_time, id);
drop index ix_sys_log_type_time;
create index ix_sys_log_type_time on sys_log (tenant_id, log_type, create_time, id);
create index ix_sys_tenant_create_time on sys_tenant (create_time, id);
create index ix_sys_dict_item_create_time on sys_dict_item (create_time, id);
create index ix_sys_dict_item_sort_order on sys_dict_item (sort_order, id);
create index ix_sys_dict_item_dict_id on sys_dict_item (dict_id, sort_order, id);
create index ix_sys_depart_depart_order on sys_depart (tenant_id, depart_order, org_code, id);
create index ix_sys_permission_sort_no on sys_permission (sort_no, id);

-- Super queries people keep; the rows are cipher text, because what somebody looks for may be a name or a number.
create table sys_saved_query (
  id text primary key,
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  resource text not null,
  title text not null,
  match_type text not null check (match_type in ('and', 'or')),
  records text not null,
  create_time timestamptz not null default now()
);
create unique index uq_sys_saved_query_title on sys_saved_query (tenant_id, user_id, resource, title);
select own_by_tenant('sys_saved_query');
