/** Answers of assessments, worded as the patient saw the questions. */
import { assessment, type GivenAnswer } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Worded } from '../../../engine/read/select-many.ts'
import { storeOf } from '../../../engine/write/store.ts'
import type { Section } from './index-page.ts'
import type { Subject } from './subject.ts'

export const answersOf = async (ctx: Ctx, { dependents }: Subject): Promise<Section> => {
  const ids = dependents.find(({ r }) => r.name === assessment.name)?.ids ?? []
  const own = storeOf(ctx, assessment)
  const found = await own.list(ctx, [sql`id = any(${[...ids]})`], { order: sql`performed_at, id` })
  const assessments = await own.present<Worded<typeof assessment>>(ctx, found)
  const { rows } = await sql<{ id: string; answers: readonly GivenAnswer[] }>`
    select distinct on (r.group_id) r.group_id as id, d.answers from assess_result r
      join assess_result_detail d on d.result_id = r.id
    where r.tenant_id = ${ctx.tenantId} and r.group_id = any(${[...ids]}) order by r.group_id, r.id`.execute(ctx.db)
  const answers = new Map(rows.map(({ id, answers: given }) => [id, given]))
  return {
    name: 'assess:answer',
    title: '评估的题目和答案',
    columns: [
      { name: 'assessment', label: '评估' },
      { name: 'performedAt', label: '评估时间' },
      { name: 'content', label: '评估内容' },
      { name: 'question', label: '题目' },
      { name: 'answer', label: '答案' },
      { name: 'known', label: '当时记录中的值' },
    ],
    rows: assessments.flatMap(({ id, performedAt, content_dictText: content }) =>
      (answers.get(id) ?? []).map(({ label, value, known: recorded }) => [
        id,
        performedAt ?? null,
        content ?? '',
        label,
        value,
        recorded ? `${recorded.text}（${recorded.source}，${recorded.at}）` : null,
      ]),
    ),
  }
}
