-- rolling: yes
-- The address book goes through people by the sound of their names.
create index ix_sys_user_spoken on sys_user (realname_pinyin collate "C", id) where del_flag = 0;
