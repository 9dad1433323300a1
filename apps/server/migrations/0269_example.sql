-- rolling: yes
-- Devices on loan, shown by the pattern library.
create table example_loan (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  device text not null,
  device_pinyin text,
  device_initials text,
  borrower text not null,
  borrower_pinyin text,
  borrower_initials text,
  quantity integer not null,
  from_on date not null,
  due_on date not null,
  returned_on date,
  status text not null,
  note text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_example_loan_create_time on example_loan (tenant_id, create_time, id);
select own_by_tenant('example_loan');
