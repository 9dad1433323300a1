import pg from 'pg'
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'

export interface SecondDatabase {
  readonly host: string
  readonly dbUrl: string
  readonly database: string
  readonly reader: string
  readonly password: string
  run(text: string): Promise<void>
  drop(): Promise<void>
}

const SCHEMA = `revoke create on schema public from public;
  create table patient (id int primary key, code text, realname text, phone text, age int, secret text, born date, seen timestamptz);
  insert into patient select n, 'P' || n, '病人' || n, '1380000000' || n, 30 + n, 'top', '2000-01-01', '2026-01-01 00:00+00'
    from generate_series(1, 5) n;
  create view care_patient as select id::text as id, code, realname, phone, age, born, seen from patient;
  comment on view care_patient is '医院患者'; comment on column care_patient.code is '病历号';
  create view care_visit as select id::text as id, code, id::text as patient_id from patient;
  create function upper(varchar) returns text language sql as $$ select 'own function' $$`

const connected = async (url: URL | string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(String(url))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export const openSecondDatabase = async (): Promise<SecondDatabase> => {
  const own = new URL(inject('postgresUrl')!)
  const name = `src_${randomBytes(6).toString('hex')}`
  const reader = `${name}_reader`
  const password = randomBytes(9).toString('hex')
  const there = new URL(own)
  there.pathname = `/${name}`
  await connected(own, async (client) => {
    await client.query(`create role ${reader} login password '${password}'`)
    await client.query(`create database ${name}`)
  })
  const run = (text: string) => connected(there, (client) => client.query(text))
  await run(`${SCHEMA}; grant select on care_patient, care_visit to ${reader}`)
  return {
    host: own.host,
    dbUrl: `jdbc:postgresql://${own.host}/${name}`,
    database: name,
    reader,
    password,
    run,
    drop: () =>
      connected(own, async (client) => {
        await client.query(`drop database ${name} with (force)`)
        await client.query(`drop role ${reader}`)
      }),
  }
}
