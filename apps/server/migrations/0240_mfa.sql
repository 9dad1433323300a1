-- Second factor, encrypted: the secret, a new secret that awaits its first code, and the last accepted step.
create table sys_mfa (
  user_id text primary key references sys_user (id) on delete cascade,
  secret text,
  pending text,
  pending_at timestamptz,
  since timestamptz,
  last_step integer not null default 0
);

-- Recovery codes, as keyed digests; a used one is deleted.
create table sys_mfa_code (
  user_id text not null references sys_user (id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);
