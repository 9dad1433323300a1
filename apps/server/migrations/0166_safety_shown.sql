-- rolling: yes
-- How often each rule asked on a day: the denominator of the override rate.
create table safety_shown (
  tenant_id integer not null references sys_tenant (id),
  day date not null,
  rule text not null,
  n integer not null,
  primary key (tenant_id, day, rule)
);
select own_by_tenant('safety_shown');
