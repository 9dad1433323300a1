-- The number a person has proved to be his own. It counts while the account still has it, so whoever changes the account undoes it.
create table sys_confirmed_phone (
  user_id text primary key references sys_user (id) on delete cascade,
  phone text not null,
  at timestamptz not null
);

-- Numbers entered by others cannot be told from own ones any more; only who registered by a code sent there has proved his.
insert into sys_confirmed_phone (user_id, phone, at)
select distinct on (u.id) u.id, u.phone, a.at
from sys_user u
join audit_entry a on a.action = 'register' and a.outcome = 'success' and a.object = 'system:user/' || u.id
join sys_data_log l on l.data_table = 'sys_user' and l.data_id = u.id and l.verb = 'add'
  and l.data_content::jsonb ->> 'phone' = u.phone
where u.phone is not null;

-- What others did to an account, for its owner; told at sign-in for some days.
create table sys_account_notice (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  message text not null,
  at timestamptz not null
);
create index ix_sys_account_notice_user_id on sys_account_notice (user_id, at);

-- When the person of a session last gave the password or a code again.
alter table sys_session add column proved_at timestamptz;

-- Earlier passwords, kept only by profiles that forbid them.
create table sys_password_history (
  id text primary key,
  user_id text not null references sys_user (id) on delete cascade,
  hash text not null,
  at timestamptz not null
);
create index ix_sys_password_history_user_id on sys_password_history (user_id, at);
