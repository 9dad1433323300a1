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
  status integer not null default 1,
  user_identity integer default 1,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1,
  del_flag integer not null default 0,
  delete_by text,
  delete_time timestamptz,
  realname_pinyin text,
  realname_initials text,
  id_card text,
  id_card_cipher text,
  id_card_index text,
  id_card_tail text
);
create unique index uq_sys_user_username on sys_user (username) where del_flag = 0;
create unique index uq_sys_user_phone on sys_user (phone) where del_flag = 0;
create unique index uq_sys_user_email on sys_user (email) where del_flag = 0;
create unique index uq_sys_user_work_no on sys_user (work_no) where del_flag = 0;
create index ix_sys_user_id_card_index on sys_user (id_card_index);
create index ix_sys_user_id_card_tail on sys_user (id_card_tail);
create index ix_sys_user_create_time on sys_user (create_time, id) where del_flag = 0;
create index ix_sys_user_called on sys_user using gin (name_grams(realname, realname_pinyin, realname_initials, username))
  with (fastupdate = off);
-- The address book is sorted by pinyin.
create index ix_sys_user_spoken on sys_user (realname_pinyin collate "C", id) where del_flag = 0;
create unique index uq_sys_user_email_caseless on sys_user (lower(email)) where del_flag = 0;
create unique index uq_sys_user_username_caseless on sys_user (lower(username)) where del_flag = 0;

-- Password hashes, apart from the rows that queries for users read.
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
  last_login_time timestamptz,
  previous_login_time timestamptz,
  primary key (user_id, tenant_id)
);
create index ix_sys_user_tenant_tenant_id on sys_user_tenant (tenant_id);
select own_by_tenant('sys_user_tenant');

create table sys_user_depart (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  dep_id text not null references sys_depart (id) on delete cascade,
  in_charge boolean not null default false,
  primary key (user_id, dep_id)
);
create index ix_sys_user_depart_dep_id on sys_user_depart (dep_id);
select own_by_tenant('sys_user_depart');

-- Phone number the user has confirmed. It counts while the account still has that number.
create table sys_confirmed_phone (
  user_id text primary key references sys_user (id) on delete cascade,
  phone text not null,
  at timestamptz not null
);

-- Changes others made to an account, shown to its owner at sign-in.
create table sys_account_notice (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  message text not null,
  at timestamptz not null
);
create index ix_sys_account_notice_user_id on sys_account_notice (user_id, at);

-- Earlier passwords, kept only by profiles that forbid reuse.
create table sys_password_history (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  hash text not null,
  at timestamptz not null
);
create index ix_sys_password_history_user_id on sys_password_history (user_id, at);
