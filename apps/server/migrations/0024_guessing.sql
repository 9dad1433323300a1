-- A try is counted before it is judged; one without a verdict counts only for as long as judging may take. `whose` is the subject it was
-- made at, so that whoever turns out right is forgiven wherever he was counted.
alter table sys_attempt add column pending boolean not null default false;
alter table sys_attempt add column whose text;
-- What was typed as a name stood here in clear.
delete from sys_attempt;

-- Tries at a code are counted like all others.
alter table sys_sms_code drop column tries;

-- Browsers that have signed in before, and to whom they are known; the cookie stands here only by its SHA-256 and opens nothing.
create table sys_device (
  id text primary key,
  token_hash text not null,
  user_id text not null references sys_user (id) on delete cascade,
  expires_at timestamptz not null
);
create unique index uq_sys_device_token_hash on sys_device (token_hash, user_id);
create index ix_sys_device_user_id on sys_device (user_id);
