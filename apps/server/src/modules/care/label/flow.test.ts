import type { BatchSent, Condition, LabelTag, QuestOffer, RunAnswer, TrialAnswer } from '@huxi/contract'
import type { Page } from '@huxi/model'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemOf, useApp } from '../../../../test/accounts.ts'
import { callsOf, type Input } from '../../../../test/calls.ts'
import type { CallOptions } from '../../../../test/harness.ts'
import { DAY_MS, formatTime } from '../../../platform/config/clock.ts'
import { runNightly } from './schedule.ts'

const RULE: Condition = {
  all: [
    { fact: 'diagnosis', prefix: 'J44' },
    { fact: 'measure', code: 'eos', unit: '/uL', op: '>=', value: 300, days: 365 },
    { fact: 'unassessed', days: 90 },
  ],
}

const app = useApp()
const { done, refusal } = callsOf(app)

const register = async (n: number, code: string, eos: number): Promise<string> => {
  const body = { name: `流程${'甲乙丙丁戊己庚辛壬'[n]}`, gender: '1', birthDate: `1950-03-0${n + 1}` }
  const id = String((await done('POST', '/patient/add', body))['id'])
  const { db } = systemOf(app, 1)
  const at = formatTime(app.clock.now() - DAY_MS)
  await sql`insert into visit_diagnosis (id, tenant_id, patient_id, icd_id, diagnosis_text, certainty, diagnosed_on)
    values (${`flow${n}`}, 1, ${id}, ${`icd-${code}`}, ${code}, 'confirmed', ${at}::date)`.execute(db)
  await sql`insert into fact_lab (id, tenant_id, patient_id, code, value, unit, sampled_at)
    values (${`flow${n}`}, 1, ${id}, 'eos', ${eos}, '10^9/L', ${at}::timestamptz)`.execute(db)
  return id
}

test('a rule finds patients, they get a questionnaire, and five stay out', async () => {
  for (const code of ['J44.9', 'J45.9'])
    await sql`insert into visit_icd (id, tenant_id, code, name) values (${`icd-${code}`}, 1, ${code}, ${code})`.execute(
      systemOf(app, 1).db,
    )
  const met = await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => register(n, 'J44.9', 0.3)))
  await register(7, 'J44.9', 0.29)
  await register(8, 'J45.9', 0.3)
  const { id: labelId } = await done<{ id: string }>('POST', '/label/label/add', {
    name: '待评估',
    category: 'management',
    color: 'blue',
  })
  const { id } = await done('POST', '/label/rule/add', { name: '待评估', labelId, condition: RULE })
  expect(await done<TrialAnswer>('POST', '/label/rule/try', { id })).toMatchObject({ matched: 7, added: 7 })
  await done('PUT', '/label/rule/start', { ids: id })
  await done<RunAnswer>('POST', '/label/rule/run', { id })

  const [{ questionnaireId }] = (await done<QuestOffer[]>('GET', '/quest/version/offers')) as [QuestOffer]
  const sending = ['POST', '/quest/assignment/sendBatch', { questionnaireId, filter: { labels: labelId } }] as const
  expect(await done<BatchSent>(...sending)).toEqual({ sent: 7, skipped: [] })
  const theirs: CallOptions = { as: 'admin', headers: { tenant_id: '2' } }
  expect(await refusal(...sending, theirs)).toMatch(/没有/)

  const out = met.slice(0, 5)
  const tags = await done<{ tags: LabelTag[] }[]>('GET', `/label/patientLabel/tags?patientIds=${out.join(',')}`)
  const ids = tags.flatMap((one) => one.tags.map((tag) => tag.id)).join(',')
  await done('PUT', '/label/patientLabel/remove', { ids, reason: '已电话评估' })
  await runNightly(app.services, new AbortController().signal)
  const left = await done<Page<Input>>('GET', `/patient/list?labels=${labelId}`)
  expect(left.records.map((row) => row['id']).toSorted()).toEqual(met.slice(5).toSorted())
  expect(await done('POST', '/label/rule/run', { id })).toMatchObject({ matched: 7, suppressed: 5, added: 0 })
})
