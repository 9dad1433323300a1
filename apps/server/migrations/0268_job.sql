-- Jobs added by users, run by the scheduler of the program.
create table sys_quartz_job (
  id text primary key,
  job_name text not null,
  job_class_name text not null,
  cron_expression text not null,
  parameter text,
  -- version of the handler's parameters at the time of writing
  parameter_version integer,
  description text,
  status integer not null,
  limit_sec integer not null,
  overlap text not null,
  retries integer not null,
  retry_sec integer not null,
  owner_id text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_sys_quartz_job_job_name on sys_quartz_job (job_name);
create index ix_sys_quartz_job_create_time on sys_quartz_job (create_time, id);
create index ix_sys_quartz_job_owner_id on sys_quartz_job (owner_id);
