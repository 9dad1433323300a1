import { measureOf } from '@huxi/clinical/patient-measures'
import { flagFor, rangesFor, rangeText } from '@huxi/clinical/reference-range'
import { STARTER_RANGES } from '@huxi/clinical/starter-ranges'
import type { Measured } from '@huxi/model'
import { rangePerson } from '../../care/range/index.ts'
import type { Course } from './drawn.ts'
import type { Patient } from './patients.ts'

type Values = Pick<Course, 'observation' | 'feno' | 'lab'>

export const addFlags = ({ observation, feno, lab }: Values, { sex, birth }: Patient): void => {
  const judge = (row: object, code: string, value: Measured | null | undefined, at: string, unit?: string | null) => {
    if (value === null || value === undefined) return
    const whom = rangePerson({ gender: String(sex), birthDate: birth }, at.slice(0, 10))
    const [range] = rangesFor(STARTER_RANGES, code, whom)
    const flag = flagFor(STARTER_RANGES, code, whom, value, unit ?? measureOf(code)?.unit ?? '')
    if (flag) Object.assign(row, { flag, reference: (range && rangeText(range)) || null })
  }
  for (const row of observation) judge(row, row.code!, row.value, row.observedAt!)
  for (const row of feno) judge(row, 'feno', row.ppb, row.testedAt!)
  for (const row of lab) judge(row, row.code!, row.value, row.sampledAt!, row.unit)
}
