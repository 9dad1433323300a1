-- rolling: yes
-- A saved view may be shared with a role, and may show on its tab how many rows it has.
alter table sys_saved_query add column role_id text references sys_role (id) on delete set null;
alter table sys_saved_query add column badge boolean not null default false;
create index ix_sys_saved_query_role on sys_saved_query (tenant_id, role_id) where role_id is not null;

-- The view a list opens with, of each person: his own, or one he was given.
create table sys_default_view (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  resource text not null,
  query_id text not null references sys_saved_query (id) on delete cascade,
  primary key (tenant_id, user_id, resource)
);
create index ix_sys_default_view_query on sys_default_view (query_id);
select own_by_tenant('sys_default_view');
