-- Number of masked values a user has revealed on the latest day.
create table sys_reveal (
  user_id text not null,
  day date not null,
  n integer not null,
  kind text not null default 'reveal',
  asked text,
  primary key (user_id, kind)
);

-- Answer to a request with an idempotency key, kept for a day.
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

-- Last number of each series.
create table sys_serial (
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  last integer not null,
  primary key (tenant_id, name)
);
select own_by_tenant('sys_serial');

-- Numbers of a series set aside for one writer, so that writers do not wait for each other.
create table sys_serial_block (
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  upcoming integer not null,
  last integer not null,
  primary key (tenant_id, name, last)
);
select own_by_tenant('sys_serial_block');

-- First of `many` consecutive numbers. A single number comes from the lowest unlocked block, or from a new block.
create function next_serial(tenant integer, series text, many integer) returns integer language plpgsql as $$
declare
  size constant integer := 10;
  head integer;
  taken record;
begin
  if many = 1 then
    select b.upcoming, b.last into taken from sys_serial_block b
      where b.tenant_id = tenant and b.name = series order by b.last limit 1 for update skip locked;
    if found then
      if taken.upcoming = taken.last then
        delete from sys_serial_block b where b.tenant_id = tenant and b.name = series and b.last = taken.last;
      else
        update sys_serial_block b set upcoming = b.upcoming + 1
          where b.tenant_id = tenant and b.name = series and b.last = taken.last;
      end if;
      return taken.upcoming;
    end if;
  end if;
  insert into sys_serial as s (tenant_id, name, last) values (tenant, series, case many when 1 then size else many end)
    on conflict (tenant_id, name) do update set last = s.last + excluded.last returning s.last into head;
  if many <> 1 then
    return head - many + 1;
  end if;
  insert into sys_serial_block (tenant_id, name, upcoming, last) values (tenant, series, head - size + 2, head);
  return head - size + 1;
end
$$;
