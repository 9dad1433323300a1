-- rolling: yes
-- Accounts an announcement is for, chosen from a report, comma-joined.
alter table sys_announcement add column usernames text;
