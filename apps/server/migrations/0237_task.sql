-- Background work with its progress and its result. Results are encrypted and kept for a day.
create table sys_task (
  id text primary key,
  tenant_id integer not null references sys_tenant (id) on delete cascade,
  user_id text not null references sys_user (id) on delete cascade,
  start_key text,
  kind text not null,
  title text not null,
  resource text,
  access text not null,
  rights text not null,
  state text not null,
  done integer not null default 0,
  total integer,
  cancelling boolean not null default false,
  outcome text,
  path text,
  started_at timestamptz not null,
  ended_at timestamptz,
  beat_at timestamptz not null default clock_timestamp()
);
create unique index uq_sys_task_start_key on sys_task (tenant_id, user_id, start_key);
create index ix_sys_task_started_at on sys_task (tenant_id, user_id, started_at);
create index ix_sys_task_ended_at on sys_task (ended_at);
create index ix_sys_task_path on sys_task (path);
select own_by_tenant('sys_task');
