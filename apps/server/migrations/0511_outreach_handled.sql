-- Replies to text messages and messages of followers are dealt with: how, by whom, when.
alter table outreach_reply add column status text;
alter table outreach_reply add column handling text;
alter table outreach_reply add column note text;
alter table outreach_reply add column handled_by text;
alter table outreach_reply add column handled_at timestamptz;
update outreach_reply set status = case result when 'opt_out' then 'handled' else 'open' end,
  note = case result when 'opt_out' then '系统已登记退订' end;
alter table outreach_reply alter column status set not null;
create index ix_outreach_reply_open on outreach_reply (tenant_id) where status = 'open';

alter table outreach_talk add column closed_by text;
alter table outreach_talk add column closed_at timestamptz;
create index ix_outreach_talk_open on outreach_talk (tenant_id) where status = 'open';
