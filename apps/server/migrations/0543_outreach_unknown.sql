-- rolling: yes
-- A message without an answer of its provider has a state of its own: it is no failure until staff have asked the patient.
update outreach_record set status = 'unknown' where status = 'failed' and reason = 'unknown';
