create table sys_gateway_route (
  id text primary key,
  router_id text not null,
  name text not null,
  uri text not null,
  status integer,
  predicates jsonb,
  filters jsonb,
  strip_prefix integer,
  retryable integer,
  persistable integer,
  show_api integer,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz
);
create unique index uq_sys_gateway_route_router_id on sys_gateway_route (router_id) where del_flag = 0;
create index ix_sys_gateway_route_create_time on sys_gateway_route (create_time, id);
