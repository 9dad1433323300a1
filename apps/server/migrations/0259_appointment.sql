create table appointment_clinic (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  dept_id text,
  place text,
  sort_no integer,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_appointment_clinic_name on appointment_clinic (tenant_id, name);
create index ix_appointment_clinic_sort_no on appointment_clinic (tenant_id, sort_no, name, id);
create index ix_appointment_clinic_dept_id on appointment_clinic (dept_id);
create index ix_appointment_clinic_create_time on appointment_clinic (tenant_id, create_time, id);
select own_by_tenant('appointment_clinic');

create table appointment_service (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  name text not null,
  minutes integer not null,
  capacity integer not null,
  ahead_days integer not null,
  preparation text,
  status text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create unique index uq_appointment_service_name on appointment_service (tenant_id, name);
create index ix_appointment_service_create_time on appointment_service (tenant_id, create_time, id);
select own_by_tenant('appointment_service');

create table appointment_template (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  clinic_id text not null,
  service_id text not null,
  staff_id text,
  weekday text not null,
  start_time text not null,
  end_time text not null,
  capacity integer,
  valid_from date not null,
  valid_to date,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_appointment_template_weekday on appointment_template (tenant_id, weekday, start_time, id);
create index ix_appointment_template_clinic_id on appointment_template (clinic_id);
create index ix_appointment_template_service_id on appointment_template (service_id);
create index ix_appointment_template_staff_id on appointment_template (staff_id);
create index ix_appointment_template_create_time on appointment_template (tenant_id, create_time, id);
select own_by_tenant('appointment_template');

create table appointment_exception (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  kind text not null,
  clinic_id text not null,
  service_id text,
  staff_id text,
  from_on date not null,
  to_on date not null,
  start_time text,
  end_time text,
  capacity integer,
  reason text not null,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_appointment_exception_clinic_id on appointment_exception (clinic_id);
create index ix_appointment_exception_service_id on appointment_exception (service_id);
create index ix_appointment_exception_staff_id on appointment_exception (staff_id);
create index ix_appointment_exception_from_on on appointment_exception (tenant_id, from_on, id);
create index ix_appointment_exception_create_time on appointment_exception (tenant_id, create_time, id);
select own_by_tenant('appointment_exception');

-- Made from templates and exceptions; booked counts the bookings.
create table appointment_slot (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  clinic_id text not null references appointment_clinic (id) on delete cascade,
  service_id text not null references appointment_service (id) on delete cascade,
  staff_id text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  capacity integer not null,
  booked integer not null default 0,
  status text not null default 'open',
  constraint ck_appointment_slot_booked check (booked >= 0 and booked <= capacity)
);
create unique index uq_appointment_slot on appointment_slot
  (tenant_id, clinic_id, service_id, coalesce(staff_id, ''), start_at);
create index ix_appointment_slot_start_at on appointment_slot (tenant_id, start_at, id);
create index ix_appointment_slot_service_id on appointment_slot (service_id, start_at);
select own_by_tenant('appointment_slot');

create table appointment_booking (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  slot_id text references appointment_slot (id) on delete set null,
  booking_no text not null,
  clinic_id text not null,
  service_id text not null,
  staff_id text,
  start_at timestamptz not null,
  end_at timestamptz not null,
  status text not null,
  channel text,
  note text,
  arrived_at timestamptz,
  called_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  cancel_by text,
  cancel_reason text,
  moved_from text,
  moved_to text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_appointment_booking_patient_id on appointment_booking (patient_id, start_at);
create index ix_appointment_booking_slot_id on appointment_booking (slot_id);
create index ix_appointment_booking_clinic_id on appointment_booking (clinic_id);
create index ix_appointment_booking_service_id on appointment_booking (service_id);
create index ix_appointment_booking_staff_id on appointment_booking (staff_id);
create index ix_appointment_booking_start_at on appointment_booking (tenant_id, start_at, id);
create index ix_appointment_booking_create_time on appointment_booking (tenant_id, create_time, id);
-- bookings whose patient has not arrived
create index ix_appointment_booking_booked on appointment_booking (tenant_id, end_at) where status = 'booked';
select own_by_tenant('appointment_booking');
select belong_to_patient('appointment_booking');
