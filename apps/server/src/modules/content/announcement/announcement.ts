import { now } from '../../../platform/config/clock.ts'
import { announcement, type Announcement } from '@huxi/contract'
import { codeOf, moveCode, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { holds } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Change, Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { spendMessage } from '../../system/account/index.ts'
import { checkOpenPage } from './open-page.ts'
import { publishing, revoking } from './publish.ts'
import { EVERYBODY, idsOf, saveAudience, KINDS, kinds, audiencesOf, type Kind, type Audience } from './recipients.ts'

export const LIST = codeOf(announcement, 'list')
export const PUBLISH = moveCode(announcement, 'publish')

type Input = InputOf<typeof announcement>
type Name = keyof typeof announcement.fields

const refuse = (name: Name, sentence: string): never => refuseField(name, announcement.fields[name], sentence)

const checkTimes = (tx: Ctx, row: Partial<Announcement>, current: Announcement | null): void => {
  const { startTime, endTime, publishAt } = row
  if (endTime && startTime && endTime <= startTime) refuse('endTime', '结束时间应晚于开始时间，请重新选择')
  if (!publishAt) return
  if (tx.session && !holds(tx, PUBLISH)) refuse('publishAt', '您没有发布的权限，请清空定时发布，由有权限的人发布')
  if (publishAt !== current?.publishAt && publishAt <= now(tx))
    refuse('publishAt', '定时发布的时间已过，请选择以后的时间，或保存后直接发布')
  if (endTime && endTime <= publishAt) refuse('endTime', '结束时间应晚于定时发布的时间，请重新选择')
}

/** Only newly added recipients are checked: earlier ones may have been deleted or moved out of scope. */
const checkAudience = async (tx: Ctx, kind: Kind, ids: readonly string[], before: Audience): Promise<void> => {
  const added = ids.filter((id) => !before[kind].includes(id))
  const { field, of } = KINDS[kind]
  if (added.length === 0) return
  if ((await storeOf(tx, of).count(tx, [sql`id = any(${added})`])) < added.length)
    refuse(field, `${announcement.fields[field].label}不存在，请重新选择`)
}

const updateAudience = async (tx: Ctx, { id, after, input }: Change<Announcement, Input>): Promise<void> => {
  const before = (await audiencesOf(tx, [id]))(id)
  const given = kinds.filter((kind) => input[KINDS[kind].field] !== undefined)
  for (const kind of given) {
    const ids = idsOf(input[KINDS[kind].field])
    if (after!.msgType === EVERYBODY && ids.length > 0)
      refuse(KINDS[kind].field, `通告对象是全体用户，不能再选择${announcement.fields[KINDS[kind].field].label}，请清空`)
    await checkAudience(tx, kind, ids, before)
    await saveAudience(tx, id, kind, ids)
  }
  const audience = (await audiencesOf(tx, [id]))(id)
  if (after!.msgType === EVERYBODY && audience.account.length > 0)
    refuse('usernames', '通告对象是全体用户，不能再按报表选择用户，请清空')
  if (after!.msgType !== EVERYBODY && Object.values(audience).every((ids) => ids.length === 0))
    refuse('userIds', '请至少选择一个用户、部门或角色，或改为通知全体用户')
}

/** The job that publishes has no sender, so a set time counts as a message of its author. */
const countSchedule = async (tx: Ctx, { before, after }: Change<Announcement, Input>): Promise<void> => {
  const at = after?.publishAt
  if (at && at !== before?.publishAt && at > now(tx)) await spendMessage(tx, announcement.name, announcement.title)
}

/** A draft restored after its planned time must not be published at once. */
const clearPassedSchedule = async (tx: Ctx, id: string): Promise<void> => {
  await sql`update sys_announcement set publish_at = null where id = ${id} and publish_at <= ${now(tx)}`.execute(tx.db)
}

/** Older clients read and send recipients with a trailing comma. */
const withAudience = async (ctx: Ctx, rows: Announcement[]) => {
  const audienceOf = await audiencesOf(
    ctx,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const audience = audienceOf(row.id)
    return {
      ...row,
      userIds: joined(ctx, audience.user),
      departIds: audience.depart.join(','),
      roleIds: audience.role.join(','),
    }
  })
}

export const joined = (ctx: Ctx, userIds: readonly string[]): string =>
  userIds.join(',') + (ctx.origin.ownClient || userIds.length === 0 ? '' : ',')

const isEditor = ({ session }: Ctx): boolean =>
  session === null || [...session.codes].some((code) => code.startsWith(`${announcement.name}:`))

export const announcementHooks: Hooks<typeof announcement> = {
  visibleRows: (ctx) => (isEditor(ctx) ? [] : [sql`send_status = '1' and msg_type = 'ALL'`]),
  async beforeWrite(tx, input, current) {
    const row = { ...current, ...input }
    checkTimes(tx, row, current)
    await checkOpenPage(tx, { openType: row.openType ?? null, openPage: row.openPage ?? null })
    return input
  },
  async afterWrite(tx, change) {
    if (!change.after || change.move) return
    if (change.past) await clearPassedSchedule(tx, change.id)
    else {
      if (change.input.busId) await checkOpenPage(tx, change.after)
      await updateAudience(tx, change)
    }
    await countSchedule(tx, change)
  },
  moves: { publish: publishing, revoke: revoking },
  enrich: withAudience,
}
