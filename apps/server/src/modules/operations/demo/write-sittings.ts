import { models } from '@huxi/clinical'
import { ownWordings } from '@huxi/clinical/wordings'
import { assessment, assessResult, HANDOFF_CONSENT, WORDING } from '@huxi/contract'
import type { Ctx } from '../../../engine/core/context.ts'
import { newValues } from '../../../engine/write/checks.ts'
import { formatTime } from '../../../platform/config/clock.ts'
import { newId } from '../../../platform/db/ids.ts'
import {
  answersOf,
  computedOf,
  findingOf,
  keptOf,
  openRegistry,
  placeResults,
  readFilled,
  scoringOf,
  sittingOf,
  type Scoring,
} from '../../care/assessment/index.ts'
import { insertRows } from './bulk.ts'
import type { PatientSitting, Sitting } from './sittings.ts'
import { owned } from './write.ts'

const AT_ONCE = 200

export const writeSittings = async (ctx: Ctx, sittings: readonly (Sitting | PatientSitting)[]): Promise<void> => {
  const scoring = scoringOf(computedOf(openRegistry(ctx.services.config, models)))
  for (let from = 0; from < sittings.length; from += AT_ONCE) {
    const made = sittings.slice(from, from + AT_ONCE).map((sitting) => {
      const { source, context, comment, person, at } = sitting
      const consentVersion = source === 'handoff' ? HANDOFF_CONSENT : null
      const about = {
        source,
        context,
        comment,
        consentVersion,
        patientId: 'patientId' in sitting ? sitting.patientId : null,
        amendsId: null,
      }
      const computed = computedFrom(scoring, sitting)
      const kept = keptOf(scoring, computed, about, person.username)
      const stamps = { ...owned(ctx, at), sys_org_code: person.departs[0] ?? null }
      return { id: newId(), kept, stamps, results: kept.results.map((result) => ({ id: newId(), ...result })) }
    })
    await insertRows(
      ctx,
      'assess_assessment',
      made.map(({ id, kept, stamps }) => ({ ...newValues(ctx, assessment, id, kept.row), ...stamps })),
    )
    await insertRows(
      ctx,
      'assess_result',
      made.flatMap(({ id: groupId, results, stamps }) =>
        results.map(({ id, row }) => ({ ...newValues(ctx, assessResult, id, { ...row, groupId }), ...stamps })),
      ),
    )
    await insertRows(
      ctx,
      'assess_result_detail',
      made.flatMap(({ results }) =>
        results.map(({ id, detail }) => ({ result_id: id, tenant_id: ctx.tenantId!, ...detail })),
      ),
    )
    await placeResults(
      ctx,
      made.map(({ id }) => id),
    )
  }
}

const computedFrom = (scoring: Scoring, sitting: Sitting | PatientSitting) => {
  const at = formatTime(sitting.at)
  return 'items' in sitting && sitting.items
    ? catOf(scoring, sitting.items, at)
    : sittingOf(scoring, readFilled(sitting, sitting.source === 'staff'), at)
}

const catOf = ({ computed }: Scoring, items: readonly number[], at: string) => {
  const { model } = computed.get('cat')!
  const input = { items }
  return {
    tool: 'questionnaire',
    part: model.id,
    wordingVersion: null,
    answers: answersOf(ownWordings[model.id]!, items),
    notes: [`${WORDING.demo}：${WORDING.notice}`],
    findings: [findingOf({ use: { model, take: {} }, model, input, steps: model.steps(input) }, {}, at)],
  }
}
