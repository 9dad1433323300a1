-- Sign-ins; token_hash is the SHA-256 of the token.
create table sys_session (
  id text primary key,
  token_hash text not null,
  user_id text not null references sys_user (id) on delete cascade,
  tenant_id integer not null references sys_tenant (id),
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null,
  ip text not null,
  agent text not null,
  proved_at timestamptz
);
create unique index uq_sys_session_token_hash on sys_session (token_hash);
create index ix_sys_session_user_id on sys_session (user_id);

-- Tries at secrets, kept for a quarter of an hour. A pending one counts for as long as checking may take.
create table sys_attempt (
  id text primary key,
  subject text not null,
  at timestamptz not null,
  pending boolean not null default false,
  whose text
);
create index ix_sys_attempt_subject on sys_attempt (subject, at);

create table sys_captcha (
  id text primary key,
  answer text not null,
  expires_at timestamptz not null
);

-- Browsers that have signed in before; the cookie is kept as its SHA-256 and gives no access.
create table sys_device (
  id text primary key,
  token_hash text not null,
  user_id text not null references sys_user (id) on delete cascade,
  expires_at timestamptz not null
);
create unique index uq_sys_device_token_hash on sys_device (token_hash, user_id);
create index ix_sys_device_user_id on sys_device (user_id);

-- Reason why a sign-in ended, for its token; kept as long as the sign-in could have lasted.
create table sys_ended_session (
  token_hash text primary key,
  session_id text not null,
  user_id text not null references sys_user (id) on delete cascade,
  reason text not null,
  at timestamptz not null
);
create index ix_sys_ended_session_session_id on sys_ended_session (session_id);

-- Counts tries under locks that last until the end of the transaction. Volatile, so that the count includes tries
-- committed while it waited for the locks.
create function locked_tries(lock_class integer, subjects text[], mosts integer[], since timestamptz[], pending_since timestamptz)
  returns table (nr bigint, most integer, count integer, judged integer, latest timestamptz, earliest timestamptz)
  language plpgsql volatile as $$
#variable_conflict use_column
begin
  -- a fixed order prevents deadlocks
  perform pg_advisory_xact_lock(lock_class, hashtext(subject))
    from (select subject from unnest(subjects) as t (subject) order by subject collate "C") as sorted;
  return query
    select l.nr, l.most, count(a.id)::integer, (count(a.id) filter (where not a.pending))::integer, max(a.at),
      (array_agg(a.at order by a.at desc))[l.most]
    from unnest(subjects, mosts, since) with ordinality as l (subject, most, since, nr)
    left join sys_attempt a on a.subject = l.subject and a.at > l.since and (not a.pending or a.at > pending_since)
    group by l.nr, l.most order by l.nr;
end
$$;
