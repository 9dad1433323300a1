-- A place kept for a limited time: owner is a user at the desk or an entry of the waiting list.
create table appointment_hold (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  slot_id text not null references appointment_slot (id) on delete cascade,
  owner_id text not null,
  until timestamptz not null
);
create unique index uq_appointment_hold_owner on appointment_hold (tenant_id, owner_id);
create index ix_appointment_hold_slot_id on appointment_hold (slot_id);
create index ix_appointment_hold_until on appointment_hold (until);
select own_by_tenant('appointment_hold');

create table appointment_waiting (
  id text primary key,
  tenant_id integer not null references sys_tenant (id),
  patient_id text not null references patient (id),
  service_id text not null,
  clinic_id text,
  from_on date not null,
  to_on date not null,
  half text not null,
  note text,
  status text not null,
  offered_slot_id text,
  offered_at timestamptz,
  offer_until timestamptz,
  booking_no text,
  cancel_reason text,
  sys_org_code text,
  create_by text,
  create_time timestamptz not null default now(),
  update_by text,
  update_time timestamptz,
  version integer not null default 1
);
create index ix_appointment_waiting_patient_id on appointment_waiting (patient_id);
create index ix_appointment_waiting_service_id on appointment_waiting (service_id, status);
create index ix_appointment_waiting_clinic_id on appointment_waiting (clinic_id);
create index ix_appointment_waiting_from_on on appointment_waiting (tenant_id, from_on, id);
create index ix_appointment_waiting_create_time on appointment_waiting (tenant_id, create_time, id);
create index ix_appointment_waiting_open on appointment_waiting (tenant_id, create_time) where status in ('waiting', 'offered');
select own_by_tenant('appointment_waiting');
select belong_to_patient('appointment_waiting');
