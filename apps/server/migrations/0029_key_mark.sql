-- Which keys this database belongs to: a fingerprint that tells keys apart and helps nobody to find them. Not resealed: a change
-- of keys is under way, and what earlier keys have sealed is not all sealed anew.
create table sys_key_mark (
  id integer primary key check (id = 1),
  fingerprint text not null,
  resealed boolean not null
);

-- The same mark where every writer of the audit record looks: a process that still holds earlier keys can add nothing.
alter table audit_head add column key_mark text;
