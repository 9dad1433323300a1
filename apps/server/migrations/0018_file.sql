-- Files as a list people see: columns of the house, the malware check, the tenant's wall.
-- status: null = stored while no scanner was set; only null and clean are handed out.
alter table sys_file
  add column status text check (status in ('pending', 'clean', 'infected')),
  add column sys_org_code text,
  add column update_by text,
  add column update_time timestamptz,
  add column version integer not null default 1;
create index ix_sys_file_tenant on sys_file (tenant_id, create_time);
create index ix_sys_file_create_by on sys_file (create_by, create_time);
select own_by_tenant('sys_file');
