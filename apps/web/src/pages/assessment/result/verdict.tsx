import type { Level } from '@huxi/clinical/spec'
import { Verdict } from '../../../kit/clinical/verdict.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import type { Row } from '../../../kit/record/row.ts'
import { Status } from '../../../kit/ui/status.tsx'
import place from '../../../kit/look/place.module.css'

export { Verdict }

interface LevelTagProps {
  row: Row
  stateField: string
}

/** Risk tag; void and incomplete results are labelled as such. */
export const LevelTag = ({ row, stateField }: LevelTagProps) => {
  const textOf = (name: string) => String(row[`${name}_dictText`] ?? row[name] ?? MISSING)
  if (row[stateField] !== undefined && row[stateField] !== 'completed')
    return <Status tone="off" text={textOf(stateField)} />
  if (row['level'] === 'none' && row['complete'] === false) return <Status tone="warning" text="信息不完整" />
  return <Verdict level={row['level'] as Level} text={textOf('level')} />
}

interface OutcomeProps {
  level: Level
  figure: string | null | undefined
  verdict: string | null | undefined
}

/** `3 分 ▲ 高危`; a class already said by the figure is not repeated. */
export const Outcome = ({ level, figure, verdict }: OutcomeProps) => {
  if (!figure && !verdict) return MISSING
  const apart = figure && figure !== verdict
  return (
    <span className={place.inline}>
      {apart && <b>{figure}</b>}
      {verdict ? <Verdict level={level} text={verdict} /> : !apart && figure}
    </span>
  )
}
