-- Saved queries and views, encrypted because conditions may contain names and numbers.
create table sys_saved_query (
  id text primary key,
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  resource text not null,
  title text not null,
  match_type text not null check (match_type in ('and', 'or')),
  records text not null,
  create_time timestamptz not null default now(),
  view text,
  role_id text references sys_role (id) on delete set null,
  badge boolean not null default false
);
create unique index uq_sys_saved_query_title on sys_saved_query (tenant_id, user_id, resource, title);
create index ix_sys_saved_query_role on sys_saved_query (tenant_id, role_id) where role_id is not null;
select own_by_tenant('sys_saved_query');

-- View a list opens with, for each user.
create table sys_default_view (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  resource text not null,
  query_id text not null references sys_saved_query (id) on delete cascade,
  primary key (tenant_id, user_id, resource)
);
create index ix_sys_default_view_query on sys_default_view (query_id);
select own_by_tenant('sys_default_view');
