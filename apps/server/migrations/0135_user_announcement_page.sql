-- rolling: yes
-- The page of the reader's messages has the name that clients of this family know.
update sys_permission set component = 'system/UserAnnouncementList' where component = 'isps/UserAnnouncement';
