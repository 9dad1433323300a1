-- rolling: yes
-- The latest backup that was restored on trial, for every process. One row, absent until the first.
create table sys_backup_verified (
  name text primary key check (name = 'latest'),
  file text not null,
  backup_at timestamptz not null,
  verified_at timestamptz not null
);
