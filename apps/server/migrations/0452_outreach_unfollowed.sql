alter table outreach_wechat add column left_at timestamptz;
update outreach_wechat set left_at = last_at where not subscribed;
create index ix_outreach_wechat_left_at on outreach_wechat (tenant_id, left_at, id);
create index ix_outreach_contact_ended_at on outreach_contact (tenant_id, ended_at, id);
