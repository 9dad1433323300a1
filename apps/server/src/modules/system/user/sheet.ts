/** Users as a sheet, with departments and roles by name; under older headings for an older client, read under either. */
import { user } from '@huxi/contract'
import { AppError, dict, fieldRefused, int, refs, text, type Field, type InputOf, type Resource } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Hooks, VerbRun } from '../../../engine/read/hooks.ts'
import { idsByText, targetOf } from '../../../engine/read/labels.ts'
import { refuserOf } from '../../../engine/sheet/import-hint.ts'
import { importOf, sheetOf, type SheetExtra } from '../../../engine/sheet/import.ts'
import { templateOf } from '../../../engine/sheet/import-template.ts'
import type { OtherHeadings } from '../../../engine/sheet/import-plan.ts'
import { sheetVerbs } from '../../../engine/verbs/sheet-verbs.ts'
import { store } from '../../../engine/write/store.ts'
import { GRANT } from './authority.ts'

const { username, realname, avatar, birthday, sex, email, phone, status, workNo, post, telephone } = user.fields
const { userIdentity, selectedroles, selecteddeparts } = user.fields

const listed = { only: ['list'] } as const

const COLUMNS = {
  departIds: refs('负责部门', 'system:depart'),
  orgCodeTxt: refs('所属部门', 'system:depart', listed),
  roleNames: refs('角色', 'system:role', listed),
}

const fields = {
  username,
  realname,
  avatar,
  birthday,
  sex,
  email,
  phone,
  status,
  delFlag: dict('删除状态', 'del_flag', { numeric: true, ...listed }),
  workNo,
  post,
  telephone,
  userIdentity,
  ...COLUMNS,
  selectedroles,
  selecteddeparts,
}

const OLDER = {
  username: '登录账号',
  realname: '真实姓名',
  email: '电子邮件',
  phone: '电话',
  telephone: '座机号',
  userIdentity: '（1普通成员 2上级）',
}

const headed = (headings: Readonly<Record<string, string>>): Record<string, Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, f]) => [
      name,
      headings[name] === undefined ? f : { ...f, label: headings[name] },
    ]),
  )

const olderFields: Record<string, Field> = { ...headed(OLDER), userIdentity: int(OLDER.userIdentity) }
const ownHeadings = Object.fromEntries(
  Object.keys(OLDER).map((name) => [name, fields[name as keyof typeof OLDER].label]),
)

const GIVEN = { roleNames: 'selectedroles', orgCodeTxt: 'selecteddeparts', departIds: 'departIds' } as const

type Column = keyof typeof GIVEN

const columns = Object.keys(GIVEN) as Column[]

/** An import reads several names per cell; the target stays for the template. */
const asText = (f: Field): Field => ({ ...text(f.label, { max: 10_000 }), to: f.to! })

const remarkOnPasswords = async (tx: Ctx, since: string): Promise<string | undefined> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys_user u
    join sys_user_tenant m on m.user_id = u.id and m.tenant_id = ${tx.tenantId}
    where u.create_time >= ${since}::timestamptz and m.last_login_time is null`.execute(tx.db)
  const { n } = rows[0]!
  return n > 0 ? `新增的 ${n} 名用户还没有密码，不能登录：请在列表的“未激活”中选择他们，再点“初始密码单”` : undefined
}

const memberships: SheetExtra = {
  fields: Object.fromEntries(columns.map((name) => [name, asText(COLUMNS[name])])),
  fold: (input) => {
    const own = Object.entries(input).filter(([name]) => !(name in GIVEN))
    const given = columns.filter((name) => input[name] !== undefined).map((name) => [GIVEN[name], input[name] ?? ''])
    return Object.fromEntries([...own, ...given])
  },
  columnOf: (place) => columns.find((name) => GIVEN[name] === place),
  remark: remarkOnPasswords,
}

const SEPARATOR = /[,，、;；]/

const namesIn = (cell: string): string[] =>
  cell
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean)

const lookup = () => {
  const idsByName = new Map<string, Promise<string>>()
  const idsOf = async (tx: Ctx, column: Column, cell: string): Promise<string> => {
    const f = COLUMNS[column]
    const names = namesIn(cell)
    const found = await idsByText(tx, targetOf(tx, f), [cell, ...names])
    const whole = found.get(cell) ?? []
    if (whole.length === 1) return whole[0]!
    const ids = names.map((name) => found.get(name) ?? [])
    const wrong = ids.findIndex((matches) => matches.length !== 1)
    if (wrong !== -1) (await refuserOf(tx, f))(names[wrong]!, ids[wrong]!)
    return ids.join(',')
  }
  return (tx: Ctx, column: Column, cell: string): Promise<string> => {
    const key = `${column}:${cell}`
    if (!idsByName.has(key)) idsByName.set(key, idsOf(tx, column, cell))
    return idsByName.get(key)!
  }
}

const readingNames = (hooks: Hooks<typeof user>): Hooks<typeof user> => {
  const idsOf = lookup()
  return {
    ...hooks,
    async beforeWrite(tx, input, current) {
      const read: Record<string, unknown> = { ...input }
      for (const column of columns) {
        const cell = read[GIVEN[column]]
        if (column === 'roleNames' && (cell || (current && cell !== undefined))) requireStepUp(tx.session)
        if (!cell) continue
        read[GIVEN[column]] = await idsOf(tx, column, String(cell)).catch((error: unknown) => {
          throw error instanceof AppError ? fieldRefused(GIVEN[column], error.message) : error
        })
      }
      const prepared = read as InputOf<typeof user>
      return hooks.beforeWrite ? hooks.beforeWrite(tx, prepared, current) : prepared
    },
  }
}

const NOUNS = { 登录账号: '用户名', 电话: '手机号' }

/** Verbs of the sheet under the hooks of users; an imported account without password cannot sign in until a reset. */
export const userSheet = (hooks: Hooks<typeof user>) => {
  const own = verbsUnder({ ...user, fields }, OLDER, hooks)
  const older = verbsUnder({ ...user, fields: olderFields }, ownHeadings, hooks)
  const fitting = ({ origin }: Ctx) => (origin.ownClient ? own : older)
  return {
    exportXls: ((ctx, input, extra) => fitting(ctx).exportXls(ctx, input, extra)) satisfies typeof own.exportXls,
    importTemplate: ((ctx, input, extra) =>
      fitting(ctx).importTemplate(ctx, input, extra)) satisfies typeof own.importTemplate,
    importExcel: ((ctx, input, extra) => fitting(ctx).importExcel(ctx, input, extra)) satisfies typeof own.importExcel,
  }
}

const verbsUnder = (r: Resource, headings: OtherHeadings, hooks: Hooks<typeof user>) => {
  const { exportXls, importTemplate } = sheetVerbs(store(r, hooks as Hooks<Resource>), NOUNS)
  const whole = templateOf(sheetOf(r, memberships))
  return {
    exportXls,
    importTemplate: ((ctx, input, extra) =>
      (holds(ctx, GRANT) ? whole : importTemplate)(ctx, input, extra)) satisfies typeof importTemplate,
    importExcel: ((ctx, input, extra) =>
      importOf(store(r, readingNames(hooks) as Hooks<Resource>), NOUNS, {
        ...memberships,
        headings: { ...headings, orgCodeTxt: '部门' },
      })(ctx, input, extra)) satisfies VerbRun<Resource, 'importExcel'>,
  }
}
