-- rolling: yes
-- Jobs that people add, run by the scheduler of those in the code, and what is written down of each run.
create table sys_quartz_job (
  id text primary key,
  job_name text not null,
  job_class_name text not null,
  cron_expression text not null,
  parameter text,
  -- of the handler's parameters when they were written
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

alter table sys_job add column retry_at timestamptz;
alter table sys_job add column attempt integer not null default 0;
alter table sys_job add column asked_at timestamptz;
alter table sys_job add column asked_by text;
alter table sys_job add column asked_reason text;

alter table sys_job_run add column attempt integer not null default 1;
alter table sys_job_run add column started_by text not null default 'clock';
alter table sys_job_run add column reason text;
alter table sys_job_run add column sentence text;
alter table sys_job_run add column output text;
alter table sys_job_run add column duration_ms integer;
alter table sys_job_run add column usual_ms integer;
alter table sys_job_run add column sys_org_code text;
alter table sys_job_run add column create_by text;
alter table sys_job_run add column create_time timestamptz not null default now();
alter table sys_job_run add column update_by text;
alter table sys_job_run add column update_time timestamptz;
alter table sys_job_run add column version integer not null default 1;
alter table sys_job_run drop constraint sys_job_run_outcome_check;
alter table sys_job_run add constraint sys_job_run_outcome_check
  check (outcome in ('running', 'success', 'failure', 'timeout', 'interrupted', 'skipped'));
create index ix_sys_job_run_started_at on sys_job_run (started_at, id);
