/** Programmes: at most one open enrolment per patient and programme; management requires consent. */
import { completedAge } from '@huxi/clinical/patient-dates'
import { enrolment, patient, type Enrolment } from '@huxi/contract'
import { refused } from '@huxi/model'
import { sql } from 'kysely'
import { unscoped } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import { lock } from '../../../engine/core/transaction.ts'
import { canAsk } from '../../../engine/read/field-rules.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { generate } from '../../system/rule/index.ts'
import { askOnce, type Warning } from '../safety/index.ts'
import { missingConsents } from './valid.ts'

export const enrolmentNumbers: FillRule = {
  code: 'enrol_no',
  name: '纳入编号',
  ruleClass: 'serial',
  params: { prefix: 'G', digits: 6 },
  access: ['patient:enrolment:add'],
}

const refuseGone = async (tx: Ctx, patientId: string): Promise<void> => {
  const all = unscoped(tx)
  const found = await storeOf(all, patient).find(all, patientId)
  if (found?.status === 'deceased') refuseField('patientId', enrolment.fields.patientId, '患者已登记死亡，不能纳入管理')
  if (found?.status === 'merged')
    refuseField('patientId', enrolment.fields.patientId, '该患者已合并到另一条记录，请选择合并后的患者')
}

type Place = Partial<Pick<Enrolment, 'patientId' | 'programme'>>

/** @throws {AppError} refused with the number of the open enrolment */
const refuseSecond = async (tx: Ctx, { patientId, programme }: Place): Promise<void> => {
  await lock(tx, `enrolment:${patientId}`)
  const all = unscoped(tx)
  const [open] = await storeOf(all, enrolment).list(
    all,
    [sql`patient_id = ${patientId} and programme = ${programme} and status <> 'closed'`],
    { limit: 1 },
  )
  if (!open) return
  const texts = await tx.services.ports.dictionaries.texts(tx, 'programme', [programme!])
  const message = `该患者已有未结案的${texts.get(programme!) ?? ''}管理（${open.enrolNo}），请使用那一条，或先将其结案`
  refuseField('programme', enrolment.fields.programme, message)
}

/** COPD is a disease of adults. Grade R. */
const ADULT = 18

const tooYoung = async (tx: Ctx, { patientId, programme }: Enrolment): Promise<Warning[]> => {
  if (programme !== 'copd') return []
  const all = unscoped(tx)
  const { birthDate } = await storeOf(all, patient).one(all, patientId)
  const age = birthDate && completedAge(birthDate, today(tx))
  if (typeof age !== 'number' || age >= ADULT) return []
  const recordedAge = canAsk(tx, patient, ['birthDate']) ? ` ${age}` : `不满 ${ADULT}`
  return [{ rule: 'programme', text: `慢阻肺管理用于成人，该患者${recordedAge} 岁。` }]
}

const WHERE_IT_BEGAN = ['patientId', 'programme'] as const

/** Patient and programme are fixed after the draft: consent and tasks depend on them. */
const refuseElsewhere = (input: Place, current: Enrolment): void => {
  const changed = WHERE_IT_BEGAN.find((name) => input[name] !== undefined && input[name] !== current[name])
  if (!changed || current.status === 'draft') return
  const f = enrolment.fields[changed]
  refuseField(changed, f, `${f.label}只能在草稿中修改；纳入有误请结案后重新新增`)
}

const refuseUnsigned: MoveHook<typeof enrolment> = async (tx, { rows, write }) => {
  const { patientId, startDate } = rows[0]!
  await refuseGone(tx, patientId)
  const missing = await missingConsents(tx, patientId)
  if (missing.length > 0)
    throw refused(`开始管理前患者须签署：${missing.join('、')}，请先点“签署”完成知情同意；未签署不影响评估和诊疗`)
  return write(startDate ? {} : { startDate: today(tx) })
}

const enrolmentHooks: Hooks<typeof enrolment> = {
  visibleRows: ofVisiblePatients,
  beforeWrite: async (tx, input, current) => {
    if (current) refuseElsewhere(input, current)
    const place = { ...current, ...input }
    const moved = !current || WHERE_IT_BEGAN.some((name) => place[name] !== current[name])
    if (moved && place.patientId && place.programme) {
      await refuseGone(tx, place.patientId)
      await refuseSecond(tx, place)
    }
    return current ? input : { ...input, enrolNo: await generate(tx, enrolmentNumbers) }
  },
  async afterWrite(tx, { verb, after, before }) {
    if (after && (verb === 'add' || after.programme !== before?.programme || after.patientId !== before?.patientId))
      await askOnce(tx, enrolment, after, await tooYoung(tx, after))
  },
  beforeDelete: (_tx, rows, past) => {
    const started = rows.find(({ status }) => status !== 'draft')
    if (started && past !== 'purge')
      throw refused(`${started.enrolNo} 已不是草稿，不能删除，请使用“结案”；结案后记录仍可查阅`)
  },
  moves: {
    activate: refuseUnsigned,
    resume: refuseUnsigned,
    close: (tx, { asked, write }) => write({ closeReason: asked.closeReason, closedOn: today(tx) }),
  },
}

export interface EnrolmentEvents {
  closed(tx: Ctx, row: Enrolment): Promise<void>
}

export const withEnrolmentEvents = (events: EnrolmentEvents): Hooks<typeof enrolment> => ({
  ...enrolmentHooks,
  moves: {
    ...enrolmentHooks.moves,
    close: async (tx, moving) => {
      const after = await enrolmentHooks.moves!.close!(tx, moving)
      for (const row of after) await events.closed(tx, row)
      return after
    },
  },
})

/**
 * Closes open enrolments of a patient in the given transaction, each with a history entry; the caller need not see
 * them.
 * @returns their number
 */
export const closeEnrolments = async (
  tx: Ctx,
  patientId: string,
  closeReason: 'death' | 'withdrawn',
  reason: string,
): Promise<number> => {
  const all = unscoped(tx)
  const own = storeOf(all, enrolment)
  const open = await own.list(all, [sql`patient_id = ${patientId} and status <> 'closed'`])
  for (const { id } of open) await own.move(all, 'close', [id], { closeReason, reason })
  return open.length
}
