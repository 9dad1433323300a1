import type { FormContent } from '@huxi/clinical/forms/content'
import { questionnaire, questVersion } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { alarmOfResponse } from './alarm.ts'
import { writeCohort } from './examples-cohort.ts'
import { answersTo, writer, type Form } from './examples-rows.ts'
import { insertStarterRow } from '../../system/tenant/index.ts'
import { seedQuestionnaires } from './seed.ts'

const YES_NO = [
  { value: 'yes', text: '是' },
  { value: 'no', text: '否' },
]

const FOLLOW_UP: FormContent = {
  intro: '请按最近一个月的情况回答。',
  items: [
    { linkId: 'worse', type: 'single', text: '最近一个月气促是否加重', required: true, options: YES_NO },
    {
      linkId: 'days',
      type: 'integer',
      text: '加重了几天',
      min: 1,
      max: 31,
      unit: '天',
      required: true,
      enableWhen: { match: 'all', of: [{ item: 'worse', op: 'eq', value: 'yes' }] },
    },
    { linkId: 'inhaler', type: 'single', text: '是否每天按医嘱使用吸入药', required: true, options: YES_NO },
    { linkId: 'other', type: 'text', text: '还有什么想告诉医生', max: 300 },
  ],
}

const formsOf = async (ctx: Ctx): Promise<Map<string, Form>> => {
  const { rows } = await sql<
    Form & { code: string }
  >`select q.code, q.title, q.id as "questionnaireId", v.id as "versionId",
      v.scorer, v.content from quest_version v join quest_questionnaire q on q.id = v.questionnaire_id
    where v.tenant_id = ${ctx.tenantId} and v.status = 'published'`.execute(ctx.db)
  return new Map(rows.map((row) => [row.code, row]))
}

const writeVersions = async (ctx: Ctx, { mmrc, ftnd }: Record<string, Form>, author: string): Promise<void> => {
  const add = (
    form: Pick<Form, 'questionnaireId' | 'scorer' | 'content'>,
    versionNo: number,
    status: string,
    changes: string,
  ) => {
    const { questionnaireId, scorer, content } = form
    const row = { questionnaireId, scorer, content, versionNo, status, changes, writers: author }
    return insertStarterRow(
      ctx,
      questVersion,
      newId(),
      { ...row, ...(status === 'review' && { submittedBy: author }) },
      { create_by: author },
    )
  }
  const id = newId()
  await insertStarterRow(
    ctx,
    questionnaire,
    id,
    { code: 'followup_month', title: '每月随访问卷', licence: 'free', source: '本院自拟' },
    { create_by: author },
  )
  await add({ questionnaireId: id, scorer: 'none', content: FOLLOW_UP }, 1, 'draft', '首版')
  await add(
    { ...mmrc!, content: { ...mmrc!.content, intro: '请选择最近一周最符合的一句话。' } },
    2,
    'review',
    '限定为最近一周',
  )
  await add(ftnd!, 2, 'retired', '试用版')
}

const peopleOf = async (ctx: Ctx) => {
  const { rows } = await sql<{
    id: string
    deptId: string | null
  }>`select id, dept_id as "deptId" from patient where tenant_id = ${ctx.tenantId} and del_flag = 0
    and status = 'active' and birth_date is not null order by id limit 8`.execute(ctx.db)
  const named = async (code: string): Promise<string> => {
    const { rows: found } = await sql<{ username: string }>`select u.username from sys_user u
      join sys_user_role ur on ur.user_id = u.id join sys_role r on r.id = ur.role_id
      where r.role_code = ${code} and ur.tenant_id = ${ctx.tenantId} order by u.id limit 1`.execute(ctx.db)
    return found[0]?.username ?? 'admin'
  }
  return {
    patients: rows.map(({ id }) => id),
    deptOf: new Map(rows.map(({ id, deptId }) => [id, deptId])),
    nurse: await named('nurse'),
    operator: await named('operator'),
  }
}

export const writeExamples = async (ctx: Ctx): Promise<void> => {
  await seedQuestionnaires(ctx, ctx.tenantId!)
  const { patients, deptOf, nurse, operator } = await peopleOf(ctx)
  const [first, second, third, fourth] = patients
  if (!first || !second || !third || !fourth) return
  const forms = await formsOf(ctx)
  const [mmrc, phq9, gad7, ftnd] = ['mmrc', 'phq9', 'gad7', 'ftnd'].map((code) => forms.get(code)!)
  if (!mmrc || !phq9 || !gad7 || !ftnd) return
  await writeVersions(ctx, { mmrc, ftnd }, operator)
  const { at, task, response } = writer(ctx, nurse, deptOf)
  for (const [days, grade] of [
    [300, 3],
    [200, 2],
    [90, 2],
    [10, 1],
  ] as const)
    await response(mmrc, first, days, [grade])
  await response(phq9, first, 180, [2, 2, 2, 2, 2, 1, 2, 1, 0])
  await response(phq9, first, 90, [1, 2, 1, 2, 1, 1, 1, 1, 0])
  await response(phq9, first, 5, [1, 1, 1, 1, 0, 0, 1, 0, 0], { filledBy: 'self', recordedBy: null })
  await response(gad7, second, 60, [2, 1, 2, 1, 1, 1, 1], { filledBy: 'phone' })
  const wrong = await response(ftnd, second, 40, [3, 1, 1, 3, 1, 1], { status: 'amended' })
  await response(ftnd, second, 39, [3, 1, 1, 2, 1, 0], { amendsId: wrong.id })
  await response(mmrc, third, 20, [4], { status: 'error' })
  await task(mmrc, first, 'sent', 0)
  const today = await task(gad7, first, 'done', 1, { openedAt: at(0), doneAt: at(0), channel: 'tablet' })
  await response(gad7, first, 0, [1, 1, 0, 1, 0, 1, 0], { assignmentId: today, filledBy: 'self', recordedBy: null })
  await task(phq9, first, 'expired', 9)
  await task(ftnd, third, 'sent', 3, { channel: 'paper' })
  await task(phq9, second, 'opened', 1, { openedAt: at(0.5), revision: 2, answers: answersTo(phq9, [1, 2]) })
  const done = await task(gad7, third, 'done', 3, { openedAt: at(2), doneAt: at(2) })
  await response(gad7, third, 2, [1, 1, 0, 0, 1, 0, 0], { assignmentId: done, filledBy: 'family', recordedBy: null })
  await task(mmrc, fourth, 'withdrawn', 12)
  const late = await task(gad7, fourth, 'expired', 15, {
    openedAt: at(14),
    revision: 3,
    answers: answersTo(gad7, [1, 0, 2]),
  })
  await response(gad7, fourth, 8, [1, 0, 2, null, null, null, null], {
    assignmentId: late,
    filledBy: 'self',
    recordedBy: null,
  })
  await alarmOfResponse(ctx, await response(phq9, fourth, 0, [2, 2, 1, 2, 1, 2, 1, 1, 1]))
  const reservedPatients = [first, second, third, fourth]
  await writeCohort(
    ctx,
    { mmrc, phq9, gad7, ftnd },
    { at, task, response },
    { author: operator, usedIds: reservedPatients },
  )
}
