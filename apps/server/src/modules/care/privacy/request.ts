import { privacyRequest, type PrivacyDetail, type PrivacyRequest } from '@huxi/contract'
import { refused, type AskedOf, type InputOf, type MoveName } from '@huxi/model'
import { actor } from '../../../engine/core/caller.ts'
import { audit } from '../../../engine/core/transaction.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { FillRule } from '../../../engine/core/seeds.ts'
import type { Hooks, MoveHook } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { DAY_MS, formatDay, now, today } from '../../../platform/config/clock.ts'
import { ofVisiblePatients } from '../patient/index.ts'
import { generate } from '../../system/rule/index.ts'
import { applyChanges, changesOf, visibleChanges } from './correct.ts'
import { fileUntil, hasCopy } from './copy.ts'
import { erase, refuseWithoutDuty, restrict, setRestricted } from './erase.ts'
import { settleRequest, tellHandlers } from './notices.ts'
import { subjectOf } from './subject.ts'

export const requestNumbers: FillRule = {
  code: 'privacy_no',
  name: '个人信息请求编号',
  ruleClass: 'serial',
  params: { prefix: 'Q', digits: 6 },
  access: ['patient:privacy:add'],
}

type R = typeof privacyRequest
type Input = InputOf<R>

const dueOn = ({ services }: Ctx, receivedOn: string): string =>
  formatDay(Date.parse(`${receivedOn}T00:00:00+08:00`) + services.config.privacyDays * DAY_MS)

const beforeWrite = async (tx: Ctx, input: Input, current: PrivacyRequest | null): Promise<Input> => {
  const { fields } = privacyRequest
  const row = { ...current, ...input }
  for (const name of ['kind', 'patientId'] as const)
    if (current && input[name] !== undefined && input[name] !== current[name])
      refuseField(name, fields[name], `${fields[name].label}登记后不能修改，登记有误请撤销后重新登记`)
  if (row.askedBy !== 'self' && !row.askerName)
    refuseField('askerName', fields.askerName, '由他人代为提出的，请填写提出人姓名')
  if (!row.receivedOn) return input
  if (row.receivedOn > today(tx)) refuseField('receivedOn', fields.receivedOn, '收到日期不能晚于今天')
  const term = { dueOn: dueOn(tx, row.receivedOn) }
  return current ? { ...input, ...term } : { ...input, ...term, requestNo: await generate(tx, requestNumbers) }
}

const decided = (tx: Ctx, outcome: string) => ({ decidedAt: now(tx), decidedBy: actor(tx), outcome })

type Asked<M extends MoveName<R>> = AskedOf<R, M>

const ofKind =
  <M extends MoveName<R>>(kind: string, run: MoveHook<R, Asked<M>>): MoveHook<R, Asked<M>> =>
  async (tx, moving) => {
    const [row] = moving.rows
    if (row!.kind !== kind) throw refused('该请求的事项与此操作不符，请按请求事项办理')
    return run(tx, moving)
  }

const moves: Hooks<R>['moves'] = {
  deliver: ofKind<'deliver'>('export', async (tx, { rows: [row], asked, write }) => {
    if (!(await hasCopy(tx, row!.id))) throw refused('还没有生成副本，请先生成并交给提出人，再确认交付')
    return write(decided(tx, asked.note))
  }),
  correct: ofKind<'correct'>('correct', async (tx, { rows: [row], write }) => {
    const n = await applyChanges(tx, row!.id, row!.patientId, row!.requestNo)
    return write(decided(tx, `已更正 ${n} 项`))
  }),
  lift: ofKind<'lift'>('lift', async (tx, { rows: [row], asked, write }) => {
    refuseWithoutDuty(tx)
    const { ids, own } = await subjectOf(tx, row!.patientId, true)
    if (own.images.every((image) => image['restricted_at'] === null)) throw refused('该患者没有被限制处理，无须解除')
    await setRestricted(tx, ids, null)
    await audit(tx, { action: 'privacy.lift', object: `patient:patient/${row!.patientId}`, outcome: 'success' })
    return write(decided(tx, asked.reason))
  }),
  restrict: ofKind<'restrict'>('erase', restrict),
  erase: ofKind<'erase'>('erase', erase),
  refuse: (tx, { asked, write }) => write(decided(tx, asked.reason)),
  cancel: (tx, { asked, write }) => write(decided(tx, asked.reason)),
}

const CLOSED: readonly unknown[] = privacyRequest.states!.frozen ?? []

export const privacyHooks: Hooks<R> = {
  visibleRows: ofVisiblePatients,
  beforeWrite,
  async afterWrite(tx, { before, after, move }) {
    if (after && !before) await tellHandlers(tx, after)
    if (after && move && CLOSED.includes(after.status)) await settleRequest(tx, after)
  },
  moves,
  replace: {
    queryById: async (ctx, { id }): Promise<PrivacyDetail> => {
      const own = storeOf(ctx, privacyRequest)
      const row = await own.one(ctx, id)
      const [presented] = await own.present<PrivacyRequest>(ctx, [row])
      return {
        ...presented!,
        changes: visibleChanges(ctx, await changesOf(ctx, row.id)),
        fileUntil: row.fileAt && fileUntil(row.fileAt),
      }
    },
  },
}
