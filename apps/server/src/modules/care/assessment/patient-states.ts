import { PREGNANCY_DAYS } from '@huxi/clinical/patient-windows'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Condition } from '../../../engine/read/where.ts'
import { today } from '../../../platform/config/clock.ts'
import type { Warning } from '../safety/index.ts'
import type { Sitting } from './kept.ts'

/** ICD-10 codes of an ongoing pregnancy. Grade P. */
const PREGNANT_CODES = '^(O[1-4]|Z3[345])'

/** Condition on `patient p`: the latest record or diagnosis of the last ten months. */
export const isPregnant = (ctx: Ctx): Condition => sql`coalesce((select said.yes from (
    select o.observed_at::date as day, 1 as place, o.value = '1'::jsonb as yes from fact_observation o
      where o.patient_id = p.id and o.del_flag = 0 and o.code = 'pregnancy'
    union all
    select g.diagnosed_on, 0, true from visit_diagnosis g join visit_icd i on i.id = g.icd_id
      where g.patient_id = p.id and g.del_flag = 0 and g.certainty = 'confirmed' and i.code ~ ${PREGNANT_CODES}
  ) said where said.day > ${today(ctx)}::date - ${PREGNANCY_DAYS}::int
  order by said.day desc, said.place desc limit 1), false)`

const isAmputated: Condition = sql`coalesce((select o.value = '1'::jsonb from fact_observation o
  where o.patient_id = p.id and o.del_flag = 0 and o.code = 'amputation' order by o.observed_at desc, o.id desc limit 1), false)`

export const otherState = async (
  tx: Ctx,
  patientId: string,
  { answers, findings }: Pick<Sitting, 'answers' | 'findings'>,
): Promise<Warning[]> => {
  const { rows } = await sql<{ pregnant: boolean; amputated: boolean }>`select ${isPregnant(tx)} as pregnant,
    ${isAmputated} as amputated from patient p where p.tenant_id = ${tx.tenantId} and p.id = ${patientId}`.execute(
    tx.db,
  )
  const { pregnant, amputated } = rows[0]!
  const given = new Map(answers.map((answer) => [answer.key, answer.given]))
  const isScored = findings.some(({ modelId, level }) => modelId === 'news2' && level !== 'none')
  const hasIndex = given.has('weightKg') && given.has('heightCm') && !given.has('bmi')
  return [
    ...(pregnant && isScored && given.get('pregnant') !== true
      ? [{ rule: 'population', text: '患者记录为妊娠，NEWS2 不用于妊娠期。' } as const]
      : []),
    ...(amputated && hasIndex
      ? [{ rule: 'body', text: '患者有截肢，由身高、体重算出的体重指数不准，请另行估算后直接填写。' } as const]
      : []),
  ]
}
