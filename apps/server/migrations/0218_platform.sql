-- Tenant of the connection; null without one, and then policies show no row.
create function app_tenant() returns integer language sql stable as $$
  select case when current_setting('app.tenant', true) ~ '^[0-9]{1,9}$' then current_setting('app.tenant')::integer end
$$;

-- '*' is work of the system: migrations, sign-in, seeds.
create function app_every_tenant() returns boolean language sql stable as $$
  select coalesce(current_setting('app.tenant', true) = '*', false)
$$;

-- Puts a table with tenant_id under row-level security, its owner included. In a subquery the tenant is read once per
-- statement instead of once per row.
create function own_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists tenant on %s', target);
  execute format(
    'create policy tenant on %s using ((select app_every_tenant()) or tenant_id = (select app_tenant()))', target);
end
$$;

-- All pieces of one to three letters, so that an index finds a name by any part of it.
create function name_grams(variadic texts text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, at, size)), '{}')
  from (select lower(one collate "C") as folded from unnest(texts) as one) as names,
    generate_series(1, 3) as size, generate_series(1, length(folded) - size + 1) as at
$$;

-- Next run and current worker of each job. A claim changes run_id, which succeeds for one process only.
create table sys_job (
  name text primary key,
  spec text not null,
  next_at timestamptz,
  run_id text,
  worker text,
  beat_at timestamptz,
  last_ok_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  retry_at timestamptz,
  attempt integer not null default 0,
  asked_at timestamptz,
  asked_by text,
  asked_reason text
);

create table sys_job_run (
  id text primary key,
  job text not null references sys_job (name) on delete cascade,
  worker text not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'success', 'failure', 'timeout', 'interrupted', 'skipped')),
  message text,
  attempt integer not null default 1,
  started_by text not null default 'clock',
  reason text,
  sentence text,
  output text,
  duration_ms integer,
  usual_ms integer,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_sys_job_run_job on sys_job_run (job, started_at);
create index ix_sys_job_run_started_at on sys_job_run (started_at, id);

-- Fingerprint of the keys of this database. Not resealed: a change of keys is under way, and rows sealed by earlier
-- keys remain.
create table sys_key_mark (
  id integer primary key check (id = 1),
  fingerprint text not null,
  resealed boolean not null
);

-- Storage that holds the files of this database; the storage carries the same mark. One row.
create table sys_storage (
  name text primary key check (name = 'files'),
  mark text not null,
  at timestamptz not null
);

-- Latest backup that a trial restore verified. One row, absent until the first.
create table sys_backup_verified (
  name text primary key check (name = 'latest'),
  file text not null,
  backup_at timestamptz not null,
  verified_at timestamptz not null
);
