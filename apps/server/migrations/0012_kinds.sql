-- Kinds with columns of their own: names with how they sound, encrypted values as mask, cipher text and blind indexes.

alter table sys_user
  add column realname_pinyin text,
  add column realname_initials text,
  add column id_card text,
  add column id_card_cipher text,
  add column id_card_index text,
  add column id_card_tail text;
create index ix_sys_user_id_card_index on sys_user (id_card_index);
create index ix_sys_user_id_card_tail on sys_user (id_card_tail);

alter table sys_tenant
  add column contact_name text,
  add column contact_name_pinyin text,
  add column contact_name_initials text,
  add column contact_phone text,
  add column contact_phone_cipher text,
  add column contact_phone_index text,
  add column contact_phone_tail text,
  add column contact_address text,
  add column contact_address_cipher text,
  add column contact_address_index text,
  add column contact_address_tail text,
  add column website text;

-- How many masked values a person has had shown on the last day anything was shown.
create table sys_reveal (
  user_id text primary key,
  day date not null,
  n integer not null
);
