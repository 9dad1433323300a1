-- Preferences of a user by name. Without a row the page uses its default.
create table sys_preference (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  name text not null,
  value text not null,
  primary key (tenant_id, user_id, name)
);
create index ix_sys_preference_user_id on sys_preference (user_id);
select own_by_tenant('sys_preference');
