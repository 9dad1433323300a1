-- rolling: yes
-- The answer to a request that may be sent twice, found by the digest of the key its form gave it; kept for a day.
create table sys_idempotency_key (
  tenant_id integer not null references sys_tenant (id),
  user_id text not null references sys_user (id) on delete cascade,
  key_hash text not null,
  digest text not null,
  answer text not null,
  at timestamptz not null,
  primary key (tenant_id, user_id, key_hash)
);
create index ix_sys_idempotency_key_at on sys_idempotency_key (at);
select own_by_tenant('sys_idempotency_key');

-- A saved query may be a whole view of its list: conditions, sort, columns and page size, as cipher text like its records.
alter table sys_saved_query add column view text;
