-- Accounts of users at an identity provider.
create table sys_third_account (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  third_type text not null,
  third_user_id text not null,
  realname text,
  create_time timestamptz not null,
  last_time timestamptz
);
create unique index uq_sys_third_account_third_user_id on sys_third_account (third_type, third_user_id);
create unique index uq_sys_third_account_user_id on sys_third_account (user_id, third_type);

-- Sign-ins sent to an identity provider that have not returned; kept as digests.
create table sys_third_state (
  id text primary key,
  browser text not null,
  user_id text references sys_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index ix_sys_third_state_user_id on sys_third_state (user_id);

create table sys_login_code (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  way text not null check (way in ('third', 'cas')),
  held boolean not null default false,
  expires_at timestamptz not null
);
create index ix_sys_login_code_user_id on sys_login_code (user_id);
