-- How often strangers had something computed: a day, what it was, how often. Nothing of who they are or what they answered.
create table assess_counter (
  day date not null,
  code text not null,
  kind text not null,
  n integer not null,
  primary key (day, code, kind)
);
