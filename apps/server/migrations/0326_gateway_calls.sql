alter table sys_gateway_route add column perms text;
update sys_gateway_route set perms = 'gateway:' || router_id;
alter table sys_gateway_route alter column perms set not null;

-- Sealed signing keys of routes.
create table sys_gateway_secret (
  route_id text primary key references sys_gateway_route (id) on delete cascade,
  signing_key text not null
);
