-- rolling: yes
-- Which storage holds the files of this database; the storage carries the same mark. One row.
create table sys_storage (
  name text primary key check (name = 'files'),
  mark text not null,
  at timestamptz not null
);
