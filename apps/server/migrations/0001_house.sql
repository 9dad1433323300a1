-- What every table leans on: the tenant of the connection, and row-level security in one line.

-- The tenant this connection works for; null = none, so that policies show nothing.
create function app_tenant() returns integer language sql stable as $$
  select case when current_setting('app.tenant', true) ~ '^[0-9]{1,9}$' then current_setting('app.tenant')::integer end
$$;

-- '*' is system work: migrations, sign-in, seeds.
create function app_every_tenant() returns boolean language sql stable as $$
  select coalesce(current_setting('app.tenant', true) = '*', false)
$$;

-- Puts a table with tenant_id under row-level security, its owner included.
create function own_by_tenant(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (app_every_tenant() or tenant_id = app_tenant())', target);
end
$$;
