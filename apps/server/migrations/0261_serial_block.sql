-- rolling: yes
-- Numbers of a series that were set aside for one writer at a time, so that writers do not wait for each other.
create table sys_serial_block (
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  upcoming integer not null,
  last integer not null,
  primary key (tenant_id, name, last)
);
select own_by_tenant('sys_serial_block');

-- The first of `many` consecutive numbers. A single number comes from the lowest unlocked block, or from a new block.
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
