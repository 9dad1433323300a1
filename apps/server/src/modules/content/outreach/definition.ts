import {
  outreachKind,
  outreachSet,
  outreachTemplate,
  outreachVersion,
  type OutreachSet,
  type OutreachTemplate,
} from '@huxi/contract'
import { refused, type InputOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor, unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { hasWritten, versionsOf, withWriter, withWriters } from '../../../engine/write/versions.ts'
import { now } from '../../../platform/config/clock.ts'
import { contentIssue } from './content.ts'
import { issueOfSigned } from './signature.ts'

export const kindOfId = async (tx: Ctx, id: string) => {
  const all = unscoped(tx)
  return storeOf(all, outreachKind).one(all, id)
}

const refuseContent = async (tx: Ctx, row: Pick<OutreachTemplate, 'kindId' | 'channel' | 'title' | 'body'>) => {
  const all = unscoped(tx)
  const [kind] = await storeOf(all, outreachKind).list(all, [sql`id = ${row.kindId}`])
  const issue = kind && contentIssue(row, kind)
  if (issue) refuseField(issue[0], outreachTemplate.fields[issue[0]], issue[1])
}

const versions = versionsOf(outreachTemplate, outreachVersion, 'templateId')

const publish: MoveHook<typeof outreachTemplate> = async (tx, { rows, write }) => {
  const row = rows[0]!
  if (hasWritten(tx, row.writers))
    throw refused('您撰写、修改或提交过这一稿，不能自己审核发布，请由另一位有审核权限的同事操作')
  await refuseContent(tx, row)
  const unsigned = await issueOfSigned(tx, row)
  if (unsigned) throw refused(unsigned)
  const liveNo = await versions.publish(tx, row, {})
  return write({ liveNo, publishedBy: actor(tx), publishedAt: now(tx), writers: null })
}

const givenOf = (input: InputOf<typeof outreachTemplate>, current: OutreachTemplate | null) =>
  ({ ...current, ...input }) as OutreachTemplate

const { providerTemplateId: PROVIDER, signatureId: SIGNATURE } = outreachTemplate.fields

export const templateHooks: Hooks<typeof outreachTemplate> = {
  async beforeWrite(tx, input, current) {
    const row = givenOf(input, current)
    if (row.channel === 'wechat' && !row.providerTemplateId)
      refuseField('providerTemplateId', PROVIDER, '请填写公众号后台的模板编号')
    if (row.kindId && row.title && row.body) await refuseContent(tx, row)
    if (row.channel === 'sms' && !row.signatureId) refuseField('signatureId', SIGNATURE, '请选择短信签名')
    return withWriters(tx, outreachTemplate, input, current)
  },
  beforeDelete(_tx, rows) {
    const live = rows.find(({ liveNo }) => liveNo !== null)
    if (live) throw refused(`“${live.name}”有在用的版本，请先停用，再删除`)
  },
  moves: {
    async submit(tx, { rows: [row], write }) {
      await refuseContent(tx, row!)
      return write({ writers: withWriter(tx, row!), rejectReason: null })
    },
    publish,
    reject: (_tx, { asked, write }) => write({ rejectReason: asked.reason }),
    async disable(tx, { rows: [row], write }) {
      await versions.end(tx, row!.id, 'ended')
      return write({ liveNo: null })
    },
  },
}

const { items: ITEMS } = outreachSet.fields
const REMINDERS = {
  remindDays: {
    events: ['appointment', 'questionnaire', 'followup'],
    otherwise: '只有用于“预约提醒”、“问卷提醒”和“随访提醒”的模板集可以自动提醒',
  },
  remindHours: { events: ['appointment'], otherwise: '只有用于“预约提醒”的模板集可以自动提醒' },
} as const

const refuseReminders = (event: string, valueOf: (name: keyof typeof REMINDERS) => unknown): void => {
  for (const name of ['remindDays', 'remindHours'] as const) {
    const { events, otherwise }: { events: readonly string[]; otherwise: string } = REMINDERS[name]
    if (valueOf(name) && !events.includes(event)) refuseField(name, outreachSet.fields[name], otherwise)
  }
}

const refuseItems = async (tx: Ctx, kindId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) refuseField('items', ITEMS, '请至少选择一个通道的模板')
  const all = unscoped(tx)
  const found = await storeOf(all, outreachTemplate).list(all, [sql`id = any(${[...ids]})`])
  const foreign = found.find((one) => one.kindId !== kindId)
  if (foreign) refuseField('items', ITEMS, `模板“${foreign.name}”属于另一个模板类别，请改选`)
  const channels = found.map(({ channel }) => channel)
  if (new Set(ids).size < ids.length || new Set(channels).size < channels.length)
    refuseField('items', ITEMS, '每个通道只能选择一个模板，请去掉重复的通道')
}

export const templateIdsOf = async (tx: Ctx, setId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select template_id as id from outreach_set_item
    where set_id = ${setId} order by sort_no, id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

export const setHooks: Hooks<typeof outreachSet> = {
  async beforeWrite(tx, input, current: OutreachSet | null) {
    const kindId = input.kindId ?? current?.kindId
    if (kindId) {
      const { event } = await kindOfId(tx, kindId)
      refuseReminders(event, (name) => (input[name] === undefined ? current?.[name] : input[name]))
    }
    const given = input.items?.flatMap(({ templateId }) => templateId ?? [])
    const ids = given ?? (current ? await templateIdsOf(tx, current.id) : [])
    if (kindId) await refuseItems(tx, kindId, ids)
    return input
  },
}
