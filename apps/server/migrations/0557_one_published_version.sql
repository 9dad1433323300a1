create unique index uq_quest_version_published on quest_version (questionnaire_id) where status = 'published';
create unique index uq_consent_text_published on consent_text (tenant_id, type) where status = 'published';
