-- rolling: yes
-- What roles say of single fields: hidden, masked or readonly. A field without a line is as it is defined.
create table sys_role_field (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  resource text not null,
  field text not null,
  rule text not null,
  primary key (role_id, resource, field)
);
create index ix_sys_role_field_tenant_id on sys_role_field (tenant_id);
select own_by_tenant('sys_role_field');

create table sys_depart_role_field (
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  role_id text not null references sys_depart_role (id) on delete cascade,
  resource text not null,
  field text not null,
  rule text not null,
  primary key (role_id, resource, field)
);
create index ix_sys_depart_role_field_tenant_id on sys_depart_role_field (tenant_id);
select own_by_tenant('sys_depart_role_field');
