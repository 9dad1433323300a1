import type { Answer, Question } from '@huxi/clinical/tools'
import { differenceText } from '@huxi/clinical/tools/recorded-answers'
import type { Prefill } from '@huxi/contract'
import { Button } from 'antd'
import { Row } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import fields from '../../../kit/look/fields.module.css'
import words from '../../../kit/look/words.module.css'
import styles from './staff-tool.module.css'

interface KnownNoteProps {
  id: string
  question: Question
  known: Prefill
  answer: Answer
  onTake: () => void
}

export const KnownNote = ({ id, question, known, answer, onTake }: KnownNoteProps) => {
  const difference = differenceText(question, answer, known)
  const isTaken = answer !== null && difference === undefined
  return (
    <Row wrap lines={2} className={styles.known}>
      <span id={id} className={difference ? words.warning : fields.help}>
        {difference ?? (isTaken ? '与记录一致' : `记录为 ${known.text}`)}
        {`（${known.source}，${known.at}）`}
        {known.stale && <Tag tone="orange" text="数据已过期" />}
      </span>
      {!isTaken && (
        <Button size="small" onClick={onTake}>
          {answer === null ? '填入' : '改用记录值'}
        </Button>
      )}
    </Row>
  )
}
