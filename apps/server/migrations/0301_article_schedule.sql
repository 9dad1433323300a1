alter table article_article add column publish_at timestamptz;
create index ix_article_article_publish_at on article_article (publish_at) where status = 'scheduled';
