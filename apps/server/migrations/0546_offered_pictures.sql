-- Pictures of articles are public while a live version shows them; who uploaded and saved them agreed to that.
alter table sys_file add column offered boolean;
update sys_file f set offered = true where class = 'public' and exists (select from sys_file_use u
  where u.path = f.path and u.source in ('article_article', 'article_version'));
update sys_file f set class = 'private' where offered and not exists (select from sys_file_use u
  left join article_version v on u.source = 'article_version' and v.id = u.row_id and v.status = 'live'
  where u.path = f.path and (v.id is not null or u.source not in ('article_article', 'article_version')));
