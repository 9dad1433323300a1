-- A token is known here only by its SHA-256.
create table sys_session (
  id text primary key,
  token_hash text not null,
  user_id text not null references sys_user (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  agent text not null
);
create unique index uq_sys_session_token_hash on sys_session (token_hash);
create index ix_sys_session_user_id on sys_session (user_id);

-- Failed tries at the door, by account and by address; kept for a quarter of an hour.
create table sys_attempt (
  id text primary key,
  subject text not null,
  at timestamptz not null
);
create index ix_sys_attempt_subject on sys_attempt (subject, at);

create table sys_captcha (
  id text primary key,
  answer text not null,
  expires_at timestamptz not null
);
