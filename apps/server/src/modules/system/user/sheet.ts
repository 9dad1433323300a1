/** Users as a sheet, with the headings of older clients, and departments and roles by name. */
import { user } from '@huxi/contract'
import { AppError, dict, int, refs, text, type Field, type InputOf, type Resource } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import { requireStepUp } from '../../../engine/http/access.ts'
import type { Hooks, VerbRun } from '../../../engine/read/hooks.ts'
import { idsByText, targetOf } from '../../../engine/read/labels.ts'
import { refuserOf } from '../../../engine/sheet/import-hint.ts'
import { importOf, sheetOf, type SheetExtra } from '../../../engine/sheet/import.ts'
import { templateOf } from '../../../engine/sheet/import-template.ts'
import { sheetVerbs } from '../../../engine/verbs/sheet-verbs.ts'
import { store } from '../../../engine/write/store.ts'
import { fieldRefusal, GRANT } from './authority.ts'

const { username, realname, avatar, birthday, sex, email, phone, status, workNo, post, telephone } = user.fields
const { selectedroles, selecteddeparts } = user.fields

const listed = { only: ['list'] } as const

const COLUMNS = {
  departIds: refs('负责部门', 'system:depart'),
  orgCodeTxt: refs('所属部门', 'system:depart', listed),
  roleNames: refs('角色', 'system:role', listed),
}

const fields = {
  username: { ...username, label: '登录账号' },
  realname: { ...realname, label: '真实姓名' },
  avatar,
  birthday,
  sex,
  email: { ...email, label: '电子邮件' },
  phone: { ...phone, label: '电话' },
  status,
  delFlag: dict('删除状态', 'del_flag', { numeric: true, ...listed }),
  workNo,
  post,
  telephone: { ...telephone, label: '座机号' },
  userIdentity: int('（1普通成员 2上级）'),
  ...COLUMNS,
  selectedroles,
  selecteddeparts,
}

const GIVEN = { roleNames: 'selectedroles', orgCodeTxt: 'selecteddeparts', departIds: 'departIds' } as const

type Column = keyof typeof GIVEN

const columns = Object.keys(GIVEN) as Column[]

/** An import reads several names per cell; the target stays for the template. */
const asText = (f: Field): Field => ({ ...text(f.label, { max: 10_000 }), to: f.to! })

const memberships: SheetExtra = {
  fields: Object.fromEntries(columns.map((name) => [name, asText(COLUMNS[name])])),
  fold: (input) => {
    const own = Object.entries(input).filter(([name]) => !(name in GIVEN))
    const given = columns.filter((name) => input[name] !== undefined).map((name) => [GIVEN[name], input[name] ?? ''])
    return Object.fromEntries([...own, ...given])
  },
  columnOf: (place) => columns.find((name) => GIVEN[name] === place),
}

/** Aborts an import before any row is written: the caller must step up first. */
class ProofMissing extends Error {
  readonly refusal: unknown
  constructor(refusal: unknown) {
    super('step-up required')
    this.refusal = refusal
  }
}

const proven = ({ session }: Ctx): void => {
  try {
    requireStepUp(session)
  } catch (error) {
    throw new ProofMissing(error)
  }
}

const SEPARATOR = /[,，、;；]/

const namesIn = (cell: string): string[] =>
  cell
    .split(SEPARATOR)
    .map((name) => name.trim())
    .filter(Boolean)

const lookup = () => {
  const known = new Map<string, Promise<string>>()
  const idsOf = async (tx: Ctx, column: Column, cell: string): Promise<string> => {
    const f = COLUMNS[column]
    const names = namesIn(cell)
    const found = await idsByText(tx, targetOf(tx, f), [cell, ...names])
    const whole = found.get(cell) ?? []
    if (whole.length === 1) return whole[0]!
    const ids = names.map((name) => found.get(name) ?? [])
    const wrong = ids.findIndex((meant) => meant.length !== 1)
    if (wrong !== -1) (await refuserOf(tx, f))(names[wrong]!, ids[wrong]!)
    return ids.join(',')
  }
  return (tx: Ctx, column: Column, cell: string): Promise<string> => {
    const key = `${column}:${cell}`
    if (!known.has(key)) known.set(key, idsOf(tx, column, cell))
    return known.get(key)!
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
        if (column === 'roleNames' && (cell || (current && cell !== undefined))) proven(tx)
        if (!cell) continue
        read[GIVEN[column]] = await idsOf(tx, column, String(cell)).catch((error: unknown) => {
          throw error instanceof AppError ? fieldRefusal(GIVEN[column], error.message) : error
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
  const r: Resource = { ...user, fields }
  const { exportXls, importTemplate } = sheetVerbs(store(r, hooks as Hooks<Resource>), NOUNS)
  const whole = templateOf(sheetOf(r, memberships))
  return {
    exportXls,
    importTemplate: ((ctx, input, extra) =>
      (holds(ctx, GRANT) ? whole : importTemplate)(ctx, input, extra)) satisfies typeof importTemplate,
    importExcel: (async (ctx, input, extra) => {
      try {
        return await importOf(store(r, readingNames(hooks) as Hooks<Resource>), NOUNS, memberships)(ctx, input, extra)
      } catch (error) {
        throw error instanceof ProofMissing ? error.refusal : error
      }
    }) satisfies VerbRun<Resource, 'importExcel'>,
  }
}
