-- One code per purpose and number: a newer one takes the place of the older. Numbers and codes are known here only by keyed hashes.
create table sys_sms_code (
  id text primary key,
  code_hash text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ix_sys_sms_code_expires_at on sys_sms_code (expires_at);

-- Whoever has proved his number may choose a new password once.
create table sys_password_ticket (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  mobile_hash text not null,
  expires_at timestamptz not null
);
create index ix_sys_password_ticket_user_id on sys_password_ticket (user_id);

-- What was asked for how often, for a day.
create table sys_quota (
  id text primary key,
  subject text not null,
  at timestamptz not null
);
create index ix_sys_quota_subject on sys_quota (subject, at);
create index ix_sys_quota_at on sys_quota (at);
