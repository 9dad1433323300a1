-- Messages in the product whose reading is awaited.
drop index ix_outreach_record_unread;
create index ix_outreach_record_unread on outreach_record (tenant_id, id) where status = 'delivered' and channel = 'in_app';
