-- Who wrote a visit while he was shown its patient for a time only: it is no tie of his until it is written by a person who sees the patient.
create table visit_shown_writer (
  tenant_id integer not null references sys_tenant (id),
  encounter_id text not null references visit_encounter (id) on delete cascade,
  user_id text not null,
  primary key (encounter_id, user_id)
);
select own_by_tenant('visit_shown_writer');
