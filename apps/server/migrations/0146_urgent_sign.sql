-- Which list of classes that cannot wait a physician of the tenant answers for.
create table assess_urgent_sign (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  -- of the list as it was read
  mark text not null,
  signed_by text not null,
  signed_at timestamptz not null
);
create index ix_assess_urgent_sign on assess_urgent_sign (tenant_id, mark);
select own_by_tenant('assess_urgent_sign');
