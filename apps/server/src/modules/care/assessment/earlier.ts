/** The latest answer of a patient to each input of the models, from earlier assessments. */
import { models } from '@huxi/clinical'
import { readInput, toOwnUnit, WRONG } from '@huxi/clinical/input'
import { isStale } from '@huxi/clinical/patient-dates'
import { answerWindowOf } from '@huxi/clinical/patient-windows'
import { partOf, tools } from '@huxi/clinical/tools'
import { isMeasured, questionsOf, type Part, type Question } from '@huxi/clinical/tools/tool'
import { ownWordings } from '@huxi/clinical/wordings'
import {
  assessment,
  assessResult,
  questResponse,
  type GivenAnswer,
  type Prefill,
  type PrefillAnswer,
} from '@huxi/contract'
import { isMeasured as isAmount } from '@huxi/model'
import { sql } from 'kysely'
import type { Ctx } from '../../../engine/core/context.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { now } from '../../../platform/config/clock.ts'
import { mayRead, toMinute } from '../fact/index.ts'
import { latestScores, type LatestScore } from '../questionnaire/index.ts'
import { titleOf } from './filled.ts'

interface Earlier {
  readonly id: string
  readonly at: string
  readonly source: string | null
  readonly tool: string
  readonly part: string
  readonly wordingVersion: string | null
  readonly answers: readonly GivenAnswer[]
}

type Values = PrefillAnswer['values']

const MANY = 60

export const earlierAnswers = async (
  ctx: Ctx,
  patientId: string,
  ageYears: number | null,
  without?: string | null,
): Promise<Values> => {
  const at = now(ctx)
  const sittings = await sittingsOf(ctx, patientId, without ?? '')
  const answered: Values = Object.assign({}, ...sittings.toReversed().map((earlier) => valuesOf(earlier, ageYears, at)))
  const scored = (await latestScores(ctx, patientId))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((score) => timed(ofScore(score), score.at, ageYears, at))
  const later = Object.entries<Prefill>(Object.assign({}, ...scored)).filter(
    ([key, value]) => (answered[key]?.at ?? '') < value.at,
  )
  return { ...answered, ...Object.fromEntries(later) }
}

/** Inputs by the scorer of a questionnaire; a typed total by the code of its form. */
const INPUTS: Readonly<Record<string, string>> = { mmrc: 'mmrc', cat: 'cat', cat_total: 'cat', sgrq_total: 'sgrq' }

const ofScore = ({
  id,
  at,
  title,
  total,
  scorer,
  code,
  filledBy,
}: LatestScore): Readonly<Record<string, RecordedPrefill>> => {
  const input = INPUTS[scorer === 'typed' ? code : scorer]
  if (!input) return {}
  const source = filledBy === 'self' ? `${title} 问卷（患者自填）` : `${title} 问卷`
  const text = `${total} ${input === 'mmrc' ? '级' : '分'}`
  return { [input]: { value: total, text, at: toMinute(at), source, row: { resource: questResponse.name, id } } }
}

const sittingsOf = async (ctx: Ctx, patientId: string, without: string): Promise<Earlier[]> => {
  if (!mayRead(ctx, assessment, ['performedAt']) || !mayRead(ctx, assessResult, ['tool', 'part'])) return []
  const own = [
    ...(await storeOf(ctx, assessment).readable(ctx)),
    sql`patient_id = ${patientId} and status = 'completed' and id <> ${without}`,
  ]
  const results = [...(await storeOf(ctx, assessResult).readable(ctx)), sql`group_id = own.id`]
  const { rows } = await sql<Earlier>`with own as (select id, assess_assessment.performed_at as at,
        assess_assessment.source as source from assess_assessment
      where ${sql.join(own, sql` and `)} order by performed_at desc, id desc limit ${MANY})
    select own.*, r.tool, r.part, r."wordingVersion", d.answers
    from own cross join lateral (select id as result, tool, part,
          assess_result.wording_version as "wordingVersion" from assess_result
        where ${sql.join(results, sql` and `)} order by id limit 1) r
      join assess_result_detail d on d.result_id = r.result
    order by own.at desc, own.id desc`.execute(ctx.db)
  return rows
}

const valuesOf = (earlier: Earlier, ageYears: number | null, now: string): Values => {
  const part = partOf(earlier.tool, earlier.part)
  const made = Object.hasOwn(ownWordings, earlier.part) ? ofQuestionnaire(earlier) : part ? ofPart(earlier, part) : {}
  return timed(made, earlier.at, ageYears, now)
}

const timed = (
  made: Readonly<Record<string, RecordedPrefill>>,
  at: string,
  ageYears: number | null,
  now: string,
): Values =>
  Object.fromEntries(
    Object.entries(made).flatMap(([key, prefill]): [string, Prefill][] => {
      const windowDays = answerWindowOf(inputOf(key), ageYears)
      return windowDays === undefined ? [] : [[key, { ...prefill, stale: isStale(at, now, windowDays), windowDays }]]
    }),
  )

type RecordedPrefill = Omit<Prefill, 'stale' | 'windowDays'>

const inputOf = (key: string): string => key.split('.')[0]!

const BY_PATIENT = ['handoff', 'link']

const sourceOf = ({ source }: Earlier, title: string) =>
  BY_PATIENT.includes(source ?? '') ? `${title}（患者自填）` : title

const ofQuestionnaire = (earlier: Earlier): Readonly<Record<string, RecordedPrefill>> => {
  const name = models.find(({ id }) => id === earlier.part)!.name
  const shared = {
    at: toMinute(earlier.at),
    source: sourceOf(earlier, `${name} 问卷`),
    row: { resource: assessment.name, id: earlier.id },
  }
  const items = earlier.answers.flatMap(({ given }) => (typeof given === 'number' ? [given] : []))
  const total = items.reduce((sum, item) => sum + item, 0)
  return {
    [earlier.part]: { ...shared, value: total, text: `${total} 分` },
    ...Object.fromEntries(
      items.map((value, n) => [
        `${earlier.part}.items.${n + 1}`,
        {
          ...shared,
          value,
          text: `${value} 分`,
          ...(earlier.wordingVersion && { wordingVersion: earlier.wordingVersion }),
        },
      ]),
    ),
  }
}

/**
 * Answers equal to the record at that time are skipped: the record still has them, with their own date. Otherwise a
 * value copied from assessment to assessment would never age.
 */
const ofPart = (earlier: Earlier, part: Part): Readonly<Record<string, RecordedPrefill>> => {
  const tool = tools.find(({ id }) => id === earlier.tool)!
  const questions = new Map(questionsOf(part).map((question) => [question.key, question]))
  return Object.fromEntries(
    earlier.answers.flatMap((answer): [string, RecordedPrefill][] => {
      const question = questions.get(answer.key)
      const value = question && !answer.known?.same ? ownValue(question, answer) : null
      if (value === null) return []
      const row = { resource: assessment.name, id: earlier.id }
      const source = sourceOf(earlier, titleOf({ tool, part }))
      return [[answer.key, { value, text: answer.value, at: toMinute(earlier.at), source, row }]]
    }),
  )
}

/** In the model's unit; null when the model no longer accepts it. */
const ownValue = ({ input }: Question, { given }: GivenAnswer): RecordedPrefill['value'] | null => {
  const own = isMeasured(given) ? toOwnUnit(input, given.value, given.unit) : given
  if (input.kind === 'measured') return isAmount(own) ? own : null
  const value = readInput(input, own)
  return value === WRONG || value === null ? null : (value as RecordedPrefill['value'])
}
