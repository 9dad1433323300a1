/** What a backup holds and what a restore takes for an empty house. */
import type pg from 'pg'
import type { BackupScope } from './platform/backup.ts'

/** Everything but sign-ins, tries at the door and codes on their way: restoring those would revive what has ended. */
export const WHOLE_HOUSE: Pick<BackupScope, 'leftBehind' | 'pathsOf'> = {
  leftBehind: [
    'sys_session',
    'sys_captcha',
    'sys_attempt',
    'sys_sms_code',
    'sys_password_ticket',
    'sys_quota',
    'sys_third_state',
    'sys_login_code',
    'assess_handoff',
  ],
  pathsOf: async (client) => {
    const { rows } = await client.query<{ path: string }>('select path from sys_file order by path')
    return rows.map(({ path }) => path)
  },
}

/** Whether nobody has an account here yet. */
export const isEmpty = async (client: pg.PoolClient): Promise<boolean> => {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.sys_user') is not null as there`)
  if (!rows[0]!.there) return true
  const { rows: people } = await client.query<{ n: number }>('select count(*)::int as n from sys_user')
  return people[0]!.n === 0
}
