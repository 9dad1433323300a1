alter table appointment_clinic add column holiday_rule text;
alter table appointment_service add column notice_hours integer, add column cancel_hours integer;

create table appointment_holiday (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  day date not null,
  name text not null,
  kind text not null,
  as_weekday text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_appointment_holiday_day on appointment_holiday (tenant_id, day);
create index ix_appointment_holiday_day on appointment_holiday (tenant_id, day, id);
create index ix_appointment_holiday_create_time on appointment_holiday (tenant_id, create_time, id);
select own_by_tenant('appointment_holiday');

-- booked, held and overbooked count bookings within capacity, running holds and bookings beyond capacity
alter table appointment_slot
  add column held integer not null default 0,
  add column overbooked integer not null default 0,
  drop constraint ck_appointment_slot_booked,
  add constraint ck_appointment_slot_booked
    check (booked >= 0 and held >= 0 and overbooked >= 0 and booked + held <= capacity);

alter table appointment_booking
  add column overbooked boolean,
  add column overbook_reason text,
  add column weekday text,
  add column hour text,
  add column lead_days integer,
  add column wait_minutes integer;
update appointment_booking set
  overbooked = false,
  weekday = extract(isodow from start_at at time zone 'Asia/Shanghai')::int::text,
  hour = to_char(start_at at time zone 'Asia/Shanghai', 'HH24'),
  lead_days = greatest(0, (start_at at time zone 'Asia/Shanghai')::date - (create_time at time zone 'Asia/Shanghai')::date),
  wait_minutes = case when started_at >= arrived_at then floor(extract(epoch from started_at - arrived_at) / 60)::int end;
