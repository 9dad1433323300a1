create table sys_user (
  id text primary key,
  username text not null,
  realname text not null,
  avatar text,
  sex integer,
  birthday date,
  phone text,
  email text,
  work_no text,
  telephone text,
  post text,
  status integer default 1,
  user_identity integer default 1,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz
);
create unique index uq_sys_user_username on sys_user (username) where del_flag = 0;
create unique index uq_sys_user_phone on sys_user (phone) where del_flag = 0;
create unique index uq_sys_user_email on sys_user (email) where del_flag = 0;
create unique index uq_sys_user_work_no on sys_user (work_no) where del_flag = 0;
create index ix_sys_user_create_time on sys_user (create_time);

-- Hashes live apart from people, so that no query for a person can bring one along.
create table sys_credential (
  user_id text primary key references sys_user (id) on delete cascade,
  hash text not null,
  must_change boolean not null default false,
  changed_at timestamptz not null default now()
);

create table sys_user_tenant (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  org_code text,
  primary key (user_id, tenant_id)
);
create index ix_sys_user_tenant_tenant_id on sys_user_tenant (tenant_id);
select own_by_tenant('sys_user_tenant');

create table sys_user_role (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  role_id text not null references sys_role (id) on delete cascade,
  primary key (user_id, role_id)
);
create index ix_sys_user_role_role_id on sys_user_role (role_id);
select own_by_tenant('sys_user_role');

create table sys_user_depart (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  dep_id text not null references sys_depart (id) on delete cascade,
  in_charge boolean not null default false,
  primary key (user_id, dep_id)
);
create index ix_sys_user_depart_dep_id on sys_user_depart (dep_id);
select own_by_tenant('sys_user_depart');
