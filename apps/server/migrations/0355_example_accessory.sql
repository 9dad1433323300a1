create table example_accessory (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  loan_id text not null references example_loan (id) on delete cascade,
  sort_no integer,
  name text not null,
  quantity integer not null,
  returned boolean,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_example_accessory_loan_id on example_accessory (loan_id, sort_no);
create index ix_example_accessory_create_time on example_accessory (tenant_id, create_time, id);
select own_by_tenant('example_accessory');
