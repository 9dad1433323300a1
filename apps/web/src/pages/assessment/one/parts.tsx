import type { AssessmentDetail, GivenAnswer } from '@huxi/contract'
import { modelText, RowOutcome } from '../result/columns.tsx'
import { Process } from '../result/process.tsx'
import { ReadTable } from '../../../kit/ui/read-table.tsx'
import { MISSING } from '../../../kit/data/format.ts'
import type { Row } from '../../../kit/record/row.ts'
import { Stack } from '../../../kit/ui/place.tsx'
import panel from '../../../kit/look/panel.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './one.module.css'

const detailOf = (row: Row): AssessmentDetail => row as unknown as AssessmentDetail

/** The first one is open: most readers look for one figure. */
export const Parts = ({ row }: { row: Row }) => (
  <Stack>
    {detailOf(row).parts.map((part, n) => (
      <details key={part.id} className={`${panel.frame} ${styles.part}`} open={n === 0}>
        <summary>
          <strong>{modelText({ ...part })}</strong>
          <RowOutcome row={{ ...part }} />
          {part.complete === false && <span className={words.muted}>信息不完整</span>}
        </summary>
        <div>
          <Process row={{ ...part }} bare />
        </div>
      </details>
    ))}
  </Stack>
)

export const Answers = ({ row }: { row: Row }) => {
  const { answers, patientId } = detailOf(row)
  const head = ['问题', '答案', '当时的记录']
  return (
    <>
      <ReadTable
        head={head}
        rows={answers.map((answer) => [answer.label, answer.value || MISSING, recordOf(answer)])}
      />
      {!patientId && <p className={words.muted}>未关联患者，保存时没有记录可对照。</p>}
    </>
  )
}

const recordOf = ({ known: recorded }: GivenAnswer): string => {
  if (!recorded) return MISSING
  const { text, source, at, stale, same } = recorded
  return `${same ? '一致' : '不同'}：${text}（${source}，${at}${stale ? '，数据已过期' : ''}）`
}
