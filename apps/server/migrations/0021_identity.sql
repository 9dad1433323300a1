-- The second factor of a person: cipher text, a secret that waits for its first code, and the last step that was accepted.
create table sys_mfa (
  user_id text primary key references sys_user (id) on delete cascade,
  secret text,
  pending text,
  pending_at timestamptz,
  since timestamptz,
  last_step integer not null default 0
);

-- Recovery codes are known only by their keyed digest; a used one is gone.
create table sys_mfa_code (
  user_id text not null references sys_user (id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- Who people are at another house.
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

-- Ways out to another house that have not come back yet, and what they came back with; known only by their digest.
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
