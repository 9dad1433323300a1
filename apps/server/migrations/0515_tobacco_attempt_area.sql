alter table tobacco_attempt add column area text;
alter table tobacco_contact add column area text;
update tobacco_attempt a set area = left(p.region_code, 2) from patient p where p.id = a.patient_id;
update tobacco_contact c set area = a.area from tobacco_attempt a where a.id = c.attempt_id;
