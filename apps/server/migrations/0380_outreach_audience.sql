alter table outreach_task add column filter jsonb;
alter table outreach_task add column filter_text text;
alter table outreach_task add column announcement_id text;
create index ix_outreach_task_announcement_id on outreach_task (announcement_id);
alter table outreach_record add column assignment_id text;
alter table outreach_record add column announcement_id text;
alter table outreach_record add column answered text;
alter table outreach_record add column delivery_seconds integer
  generated always as (extract(epoch from delivered_at - sent_at)::integer) stored;
alter table outreach_record add column delivery_band text generated always as (
  case when delivered_at - sent_at < interval '1 minute' then 'minute'
    when delivered_at - sent_at < interval '5 minutes' then 'five'
    when delivered_at - sent_at < interval '1 hour' then 'hour'
    when delivered_at - sent_at < interval '1 day' then 'day'
    when delivered_at - sent_at >= interval '1 day' then 'later' end) stored;
create index ix_outreach_record_answered on outreach_record (assignment_id)
  where assignment_id is not null and answered is null;
