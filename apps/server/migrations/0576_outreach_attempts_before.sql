-- rolling: yes
-- Attempts made before a message was last queued by hand: the count of sendings goes on, the waits begin anew.
alter table outreach_record add column attempts_before int;
