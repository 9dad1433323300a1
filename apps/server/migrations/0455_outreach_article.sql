alter table outreach_task add column article_id text references article_article (id) on delete set null;
create index ix_outreach_task_article_id on outreach_task (article_id);
