import { questVersion } from '@huxi/contract'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { newId } from '../../../platform/db/ids.ts'
import { digestOf } from './definition.ts'
import type { Form, Writer } from './examples-rows.ts'
import { insertStarterRow } from '../../system/tenant/index.ts'

const PAIRS = [
  [21, 12],
  [16, 9],
  [12, 11],
  [8, 14],
  [6, 2],
  [13, 4],
] as const
const [SINGLE, UNLIKE, UNSCORED] = [7, [14, 6], 3] as const
const OF_DEPT = PAIRS.length + 3
const BANDS = { gad7: [2, 7, 12, 18], ftnd: [2, 5, 8], mmrc: [0, 1, 2, 3, 4] } as const
const FILLERS = ['self', 'staff', 'family', 'phone'] as const
const ADULT = 18
/** the last item of PHQ-9 stays zero, which raises no alarm */
const RAISED = 8
const [FIRST_DAYS, LAST_DAYS, BAND_DAYS] = [55, 14, 20]

const pointsOf = ({ content }: Form, total: number): number[] => {
  const maxima = content.items.map(({ options = [] }, n) =>
    n < RAISED ? Math.max(...options.map(({ score = 0 }) => score)) : 0,
  )
  const points = maxima.map(() => 0)
  for (let turn = 0, rest = total; rest > 0; turn += 1) {
    const n = turn % points.length
    if (points[n]! >= maxima[n]!) continue
    points[n]! += 1
    rest -= 1
  }
  return points
}

interface Person {
  readonly id: string
  readonly deptId: string
}

const peopleOf = async (ctx: Ctx, usedIds: readonly string[]): Promise<Person[][]> => {
  const { rows } = await sql<Person>`select id, dept_id as "deptId" from (
      select id, dept_id, row_number() over (partition by dept_id order by id) as nth from patient
      where tenant_id = ${ctx.tenantId} and del_flag = 0 and status = 'active' and dept_id is not null
        and birth_date <= current_date - ${ADULT} * interval '1 year' and id <> all(${[...usedIds]})) p
    where nth <= ${OF_DEPT} order by dept_id, id`.execute(ctx.db)
  return [...Map.groupBy(rows, ({ deptId }) => deptId).values()]
}

const trialOf = async (ctx: Ctx, form: Form, publishedAt: string, author: string): Promise<Form> => {
  const { questionnaireId, scorer } = form
  const versionId = newId()
  const content = { ...form.content, intro: '最近两周，您有多少时间受到以下问题困扰？' }
  const state = { versionNo: 2, status: 'retired', publishedAt, digest: digestOf({ scorer, content }) }
  const row = { questionnaireId, scorer, content, changes: '试用版', writers: author, ...state }
  await insertStarterRow(ctx, questVersion, versionId, row, { create_by: author })
  return { ...form, versionId, content }
}

interface Forms {
  readonly phq9: Form
  readonly gad7: Form
  readonly ftnd: Form
  readonly mmrc: Form
}

/** Pairs of PHQ-9 with each reason to leave one out, in every department; each band of the others in the first. */
export const writeCohort = async (
  ctx: Ctx,
  forms: Forms,
  { at, response }: Writer,
  { author, usedIds }: { readonly author: string; readonly usedIds: readonly string[] },
): Promise<void> => {
  const { phq9 } = forms
  const trial = await trialOf(ctx, phq9, at(FIRST_DAYS * 2), author)
  const departs = await peopleOf(ctx, usedIds)
  const write = (form: Form, { id, deptId }: Person, days: number, total: number, n: number) =>
    response(form, id, days, pointsOf(form, total), { deptId, filledBy: FILLERS[n % FILLERS.length]! })
  for (const people of departs)
    for (const [n, person] of people.entries()) {
      const [single, unlike, unscored] = [0, 1, 2].map((after) => n === PAIRS.length + after)
      const [first, last] = PAIRS[n] ?? UNLIKE
      if (single) await write(phq9, person, LAST_DAYS, SINGLE, n)
      else if (unscored)
        await response(phq9, person.id, LAST_DAYS, [UNSCORED, ...phq9.content.items.slice(1).map(() => null)], {
          deptId: person.deptId,
        })
      else {
        await write(unlike ? trial : phq9, person, FIRST_DAYS - n, first, n)
        await write(phq9, person, LAST_DAYS - n, last, n)
      }
    }
  for (const [code, totals] of Object.entries(BANDS))
    for (const [n, total] of totals.entries()) {
      const person = departs[0]?.[n]
      if (person) await write(forms[code as keyof typeof BANDS], person, BAND_DAYS, total, n)
    }
}
