import { completedAge } from '@huxi/clinical/patient-dates'
import {
  ageBandOf,
  coBand,
  dependenceOf,
  overlapOf,
  smokedAmount,
  tobaccoDoubts,
  type SmokingSegment,
} from '@huxi/clinical/tobacco'
import { FTND_FIELDS, tobaccoProfile, tobaccoSegment, type Patient } from '@huxi/contract'
import type { InputOf, RowOf } from '@huxi/model'
import { sql } from 'kysely'
import { actor } from '../../../engine/core/caller.ts'
import type { Ctx } from '../../../engine/core/context.ts'
import type { Hooks } from '../../../engine/read/hooks.ts'
import { refuseField } from '../../../engine/write/checks.ts'
import { storeOf } from '../../../engine/write/store.ts'
import { checkedPatient } from '../fact/index.ts'
import { ofVisiblePatients } from '../patient/index.ts'

type Input = InputOf<typeof tobaccoProfile>

const { fields } = tobaccoProfile

const segmentsOf = async (tx: Ctx, input: Input, id: string | undefined): Promise<readonly SmokingSegment[]> => {
  if (input.segments) return input.segments
  if (id === undefined) return []
  return storeOf(tx, tobaccoSegment).list(tx, [sql`profile_id = ${id}`])
}

const isReversed = ({ fromAge, toAge }: SmokingSegment): boolean => (toAge ?? Infinity) <= (fromAge ?? 0)

/** @throws {AppError} refused for a reversed segment, or one that overlaps another of its product */
const refuseImpossible = (segments: readonly SmokingSegment[]): void => {
  const reversed = segments.findIndex(isReversed)
  if (reversed >= 0) refuseField('segments', fields.segments, `第 ${reversed + 1} 段的结束年龄须大于开始年龄，请修改`)
  const overlap = overlapOf(segments)
  if (overlap)
    refuseField(
      'segments',
      fields.segments,
      `第 ${overlap[0] + 1} 段与第 ${overlap[1] + 1} 段的年龄重叠，同一种烟草制品的各段不能重叠，请修改`,
    )
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals))

/** Without segments the amount is zero only for a stated non-smoker. */
const amountOf = (row: Input, segments: readonly SmokingSegment[]): Partial<RowOf<typeof tobaccoProfile>> => {
  const isUnanswered = segments.length === 0 && row.status !== 'never'
  const { packYears, smokingIndex } = smokedAmount(segments)
  return isUnanswered
    ? { packYears: null, smokingIndex: null }
    : { packYears: rounded(packYears, 1), smokingIndex: rounded(smokingIndex, 0) }
}

const ageOf = (person: Patient | undefined, on: string | null | undefined): number | null =>
  person?.birthDate && on ? completedAge(person.birthDate, on) : null

const derived = (row: Input, segments: readonly SmokingSegment[], person: Patient | undefined) => {
  const answers = FTND_FIELDS.map((name) => row[name])
  const { total, bandCn, hsi, hsiBand } = dependenceOf(answers)
  const age = ageOf(person, row.assessedOn)
  const doubts = tobaccoDoubts({ ...row, ftnd: answers, segments, age })
  return {
    ...amountOf(row, segments),
    ftndTotal: total,
    ftndBand: bandCn,
    hsi,
    hsiBand,
    coBand: coBand(row.coPpm),
    doubts: doubts.join('\n') || null,
    age,
    ageBand: ageBandOf(age),
    sex: person?.gender ?? null,
    deptId: person?.deptId ?? null,
    area: person?.regionCode?.slice(0, 2) ?? null,
  }
}

export const profileHooks: Hooks<typeof tobaccoProfile> = {
  visibleRows: ofVisiblePatients,
  async beforeWrite(tx, input, current) {
    const row: Input = { ...current, ...input }
    const person = await checkedPatient(tx, tobaccoProfile, row, { assessedOn: row.assessedOn })
    const segments = await segmentsOf(tx, input, current?.id)
    refuseImpossible(segments)
    return { ...input, ...derived(row, segments, person), ...(!current && { assessedBy: actor(tx) }) }
  },
}
