-- rolling: yes
-- Why a sign-in is over, for the one who still presents its token; kept as long as the sign-in might have lived.
create table sys_ended_session (
  token_hash text primary key,
  session_id text not null,
  user_id text not null references sys_user (id) on delete cascade,
  reason text not null,
  at timestamptz not null
);
create index ix_sys_ended_session_session_id on sys_ended_session (session_id);
