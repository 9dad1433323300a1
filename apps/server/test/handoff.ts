import { copd } from '@huxi/clinical/tools/copd'
import { pack } from '@huxi/clinical/tools/packed'
import type { HandoffCode, HandoffPreview, StoredResults } from '@huxi/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { addAccount, tokenOf } from './accounts.ts'
import type { Answer, CallOptions, TestApp } from './harness.ts'

const WRONG = '编码无效或已过期，请让患者重新生成'
export const NOWHERE = [200, false, 500, WRONG]

export const DECAF = {
  emrcd: '5b',
  eosinophils: 0.01,
  consolidation: true,
  arterialPh: 7.25,
  atrialFibrillation: true,
}
export const ANSWERS = { ageYears: 71, ...DECAF, bun: { value: 30, unit: 'mg/dL' } }

export const linkOf = (answers: typeof ANSWERS & { crpMgL?: number }): string =>
  `https://huxi.example.cn/copd#${pack(copd.parts[0]!, answers)}`

export const give = (app: TestApp, more: object = {}, options: CallOptions = {}) =>
  app.call<HandoffCode>('POST', '/assess/handoff', {
    body: { tool: 'copd', part: 'admission', answers: ANSWERS, consent: true, consentVersion: '2026-01', ...more },
    ...options,
  })

export const codeOf = async (app: TestApp, more: object = {}): Promise<string> => {
  const { body } = await give(app, more)
  expect(body, body.message).toMatchObject({ success: true })
  return body.result!.code
}

export const open = (app: TestApp, body: object, options: CallOptions = { as: 'doctor' }) =>
  app.call<HandoffPreview>('POST', '/assess/handoff/open', { body, ...options })

export const store = (app: TestApp, body: object, options: CallOptions = { as: 'doctor' }) =>
  app.call<StoredResults>('POST', '/assess/handoff/store', { body: { context: 'outpatient', ...body }, ...options })

export const stored = async (app: TestApp) =>
  (
    await sql<{ id: string; tenantId: number; groupId: string }>`select id, tenant_id as "tenantId",
      group_id as "groupId" from assess_result order by id`.execute(app.services.database.scoped('*'))
  ).rows

export const USED = /^该编码已被接收（\d{4}-\d\d-\d\d \d\d:\d\d，接收人：.+），不能再次使用$/

export const waiting = async (app: TestApp) =>
  (
    await sql<Record<string, unknown>>`select * from assess_handoff where received_at is null`.execute(
      app.services.database.scoped('*'),
    )
  ).rows

export const outcomeOf = ({ status, body }: Answer) => [status, body.success, body.code, body.message]

export const freshDoctor = async (app: TestApp) => ({
  token: await tokenOf(app, await addAccount(app, { roleCode: 'doctor' })),
})
