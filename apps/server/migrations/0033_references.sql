-- rolling: yes
-- How names of records sound, so that they are chosen by pinyin and initials; filled when the app opens.
alter table sys_role add column role_name_pinyin text, add column role_name_initials text;
alter table sys_depart add column depart_name_pinyin text, add column depart_name_initials text;
alter table sys_position add column name_pinyin text, add column name_initials text;
alter table sys_dict add column dict_name_pinyin text, add column dict_name_initials text;
alter table sys_dict_item add column item_text_pinyin text, add column item_text_initials text;
alter table sys_tenant add column name_pinyin text, add column name_initials text;
alter table sys_permission add column name_pinyin text, add column name_initials text;
