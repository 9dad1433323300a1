-- rolling: yes
-- services that patients book by themselves, and the questionnaire that a booking needs
alter table appointment_service add column online boolean, add column questionnaire_id text;
create index ix_appointment_service_questionnaire_id on appointment_service (questionnaire_id);
