-- One code per purpose and phone number; a newer one replaces it. Both are kept as keyed hashes.
create table sys_sms_code (
  id text primary key,
  code_hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index ix_sys_sms_code_expires_at on sys_sms_code (expires_at);

-- A confirmed phone number allows one new password.
create table sys_password_ticket (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  mobile_hash text not null,
  expires_at timestamptz not null
);
create index ix_sys_password_ticket_user_id on sys_password_ticket (user_id);

-- Requests counted for a day.
create table sys_quota (
  id text primary key,
  subject text not null,
  at timestamptz not null
);
create index ix_sys_quota_subject on sys_quota (subject, at);
create index ix_sys_quota_at on sys_quota (at);
