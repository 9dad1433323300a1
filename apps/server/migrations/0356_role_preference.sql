-- Arrangement of cards prepared for a role; a person without an own one gets it.
create table sys_role_preference (
  tenant_id integer not null references sys_tenant (id),
  role_id text not null references sys_role (id) on delete cascade,
  name text not null,
  value text not null,
  primary key (role_id, name)
);
create index ix_sys_role_preference_tenant_id on sys_role_preference (tenant_id, name);
select own_by_tenant('sys_role_preference');
