-- rolling: yes
-- Lists are sorted by how names sound, syllable by syllable. Readings that are there are marked, and written anew when the app opens; what
-- looks for them finds them meanwhile.
update patient set name_pinyin = ''' ' || name_pinyin where name_pinyin <> '';
update sys_user set realname_pinyin = ''' ' || realname_pinyin where realname_pinyin <> '';
create index ix_patient_spoken on patient (tenant_id, name_pinyin collate "C", id) where del_flag = 0;
