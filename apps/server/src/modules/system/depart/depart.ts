/** Codes of departments are generated; moving a branch recodes it, deleting takes the whole branch. */
import { depart, type Depart } from '@huxi/contract'
import { fieldRefused, refused, type InputOf } from '@huxi/model'
import { holds } from '../../../engine/core/caller.ts'
import { inTransaction, publish } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Route } from '../../../engine/core/handle.ts'
import type { Change, Hooks } from '../../../engine/read/hooks.ts'
import { removeBelow, storeOf } from '../../../engine/write/store.ts'
import { withoutWideningByCode } from '../../../engine/write/visibility-guard.ts'
import { levelOf, lockTree, nextCode, recodeBranch, recodeRows } from './org-code.ts'
import { placed } from './sheet.ts'

export interface DepartPeople {
  /** user ids by department id */
  directors(ctx: Ctx, departIds: readonly string[]): Promise<Map<string, string[]>>
  setDirectors(tx: Ctx, departId: string, userIds: readonly string[]): Promise<void>
  /** ids of the departments the caller heads */
  chargeOf(ctx: Ctx): Promise<string[]>
  /** whether the caller is a superior (上级), with or without departments */
  isSuperior(ctx: Ctx): Promise<boolean>
  /** old code → new code; members keep their departments */
  recoded(tx: Ctx, changes: ReadonlyMap<string, string>): Promise<void>
  /** before the deletion of departments and their memberships */
  removed(tx: Ctx, departIds: readonly string[]): Promise<void>
  /** after the restoration of a department with its members. @throws {AppError} refused without the right to assign members */
  returned(tx: Ctx, departId: string): Promise<void>
}

const COMPANY = '1'
const DEPARTMENT = '2'

export const oneByOne = (route: Route): Route => ({
  ...route,
  run: (ctx, input, extra) =>
    inTransaction(ctx, async (tx) => {
      await lockTree(tx)
      return route.run(tx, input, extra)
    }),
})

export const withDirectors = async (ctx: Ctx, people: DepartPeople, rows: Depart[]): Promise<Depart[]> => {
  const directors =
    rows.length === 0
      ? new Map<string, string[]>()
      : await people.directors(
          ctx,
          rows.map((row) => row.id),
        )
  return rows.map((row) => ({ ...row, directorUserIds: (directors.get(row.id) ?? []).join(',') }))
}

type DepartInput = InputOf<typeof depart>

export const departHooks = (people: DepartPeople): Hooks<typeof depart> => ({
  headings: { departName: '机构/部门名称', mobile: '手机号' },
  async beforeWrite(tx, input, current) {
    await lockTree(tx)
    return current ? changedDepart(tx, input, current) : newDepart(tx, input)
  },
  async beforeDelete(tx, rows, past) {
    if (past === 'undo') throw refused('新增的部门不能撤销，请使用删除')
    await removeBelow(tx, storeOf(tx, depart), 'parentId', rows)
    await people.removed(
      tx,
      rows.map((row) => row.id),
    )
  },
  async afterWrite(tx, change) {
    if (change.verb === 'delete') return publish(tx, 'authority.changed', {})
    refuseUndo(change)
    if (change.past === 'undo' && change.verb === 'add') {
      await people.returned(tx, change.id)
      return publish(tx, 'authority.changed', {})
    }
    await moveBranch(tx, people, change)
    await keepDirectors(tx, people, change)
  },
  enrich: (ctx, rows) => withDirectors(ctx, people, rows),
})

/** Undoing an edit would not restore the codes of the branch. */
const refuseUndo = ({ past, verb, before, after }: Change<Depart>): void => {
  if (past !== 'undo' || verb !== 'edit') return
  if (before!.orgCode !== after!.orgCode) throw refused('移动部门会改变机构编码，不能撤销，请直接修改上级部门')
}

/** Null for an invisible parent, which the write refuses. */
const parentOf = async (tx: Ctx, { parentId }: DepartInput): Promise<Depart | null> =>
  (parentId && (await storeOf(tx, depart).find(tx, parentId))) || null

const coded = async (tx: Ctx, parent: Depart | null): Promise<DepartInput> => {
  const orgCode = await nextCode(tx, parent && { id: parent.id, orgCode: parent.orgCode! })
  return { orgCode, orgType: String(levelOf(orgCode)) }
}

const newDepart = async (tx: Ctx, input: DepartInput): Promise<DepartInput> => {
  // only sheets send a code
  if (input.orgCode) return placed(tx, input, input.orgCode)
  const parent = await parentOf(tx, input)
  const orgCategory = input.orgCategory ?? (parent ? DEPARTMENT : COMPANY)
  return { ...input, orgCategory, ...(await coded(tx, parent)) }
}

const changedDepart = async (
  tx: Ctx,
  { orgCategory, ...input }: DepartInput,
  current: Depart,
): Promise<DepartInput> => {
  const kept = orgCategory ? { ...input, orgCategory } : input
  if (input.parentId === undefined || input.parentId === current.parentId) return kept
  return { ...kept, ...(await coded(tx, await parentOf(tx, input))) }
}

const moveBranch = async (tx: Ctx, people: DepartPeople, { before, after }: Change<Depart>): Promise<void> => {
  if (!before || !after || before.orgCode === after.orgCode) return
  const [from, to] = [before.orgCode!, after.orgCode!]
  await withoutWideningByCode(tx, depart, async () => {
    await people.recoded(tx, await recodeBranch(tx, from, to))
    await recodeRows(tx, from, to)
  })
  publish(tx, 'authority.changed', {})
}

const GRANT = 'system:user:grant'

/** Directors have authority over people, so only an unchanged list passes without the right to grant. */
const keepDirectors = async (
  tx: Ctx,
  people: DepartPeople,
  { id, input }: Change<Depart, DepartInput>,
): Promise<void> => {
  const given = input.directorUserIds
  if (given === undefined) return
  const wanted = given ? given.split(',') : []
  const present = (await people.directors(tx, [id])).get(id) ?? []
  if (wanted.length === present.length && wanted.every((user) => present.includes(user))) return
  if (tx.session && !holds(tx, GRANT)) {
    const message = '没有给用户分配部门的权限，不能修改主管'
    throw fieldRefused('directorUserIds', message)
  }
  await people.setDirectors(tx, id, wanted)
  publish(tx, 'authority.changed', { userIds: [...new Set([...present, ...wanted])] })
}
