-- When each job of the system runs next and who runs it now. A claim is a change of run_id that only one can make.
create table sys_job (
  name text primary key,
  spec text not null,
  next_at timestamptz,
  run_id text,
  worker text,
  beat_at timestamptz,
  last_ok_at timestamptz,
  last_error_at timestamptz,
  last_error text
);

create table sys_job_run (
  id text primary key,
  job text not null references sys_job (name) on delete cascade,
  worker text not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'success', 'failure', 'timeout', 'interrupted')),
  message text
);
create index ix_sys_job_run_job on sys_job_run (job, started_at);
