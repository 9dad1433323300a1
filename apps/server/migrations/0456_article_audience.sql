alter table article_article add column audience text;
alter table article_version add column audience text;
