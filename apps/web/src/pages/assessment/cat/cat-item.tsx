import type { Ends, Wordings } from '@huxi/clinical/questionnaire'
import type { Prefill } from '@huxi/contract'
import { Button, Radio } from 'antd'
import { Row } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import words from '../../../kit/look/words.module.css'
import styles from './cat.module.css'

interface CatItemProps {
  id: string
  number: number
  item: Wordings['items'][number]
  /** Meaning of both ends of the row: an item may be positive, so that “none” alone would say the opposite. */
  ends: Ends | undefined
  value: number | null
  missing: boolean
  earlier: Prefill | undefined
  /** The shown answer is the recorded one; the patient has not been asked yet. */
  unasked: boolean
  onAnswer: (value: number) => void
}

export const CatItem = ({
  id,
  number,
  item: { text, options },
  ends,
  value,
  missing,
  earlier,
  unasked,
  onAnswer,
}: CatItemProps) => (
  <div className={styles.item} id={id}>
    <h3 id={`${id}-text`}>
      {number}. {text}
    </h3>
    <Radio.Group
      aria-labelledby={`${id}-text`}
      aria-describedby={earlier ? `${id}-note ${id}-earlier` : `${id}-note`}
      name={id}
      optionType="button"
      buttonStyle="solid"
      block
      value={value}
      options={options.map(({ value: points, text: label }) => ({ value: points, label }))}
      onChange={(event) => onAnswer(event.target.value as number)}
    />
    <Row align="stretch" justify="between" id={`${id}-note`} className={styles.note}>
      <span>
        {options[0]?.value} {ends?.[0]}
      </span>
      {missing && <span className={words.danger}>请选择一个分数</span>}
      <span>
        {options.at(-1)?.value} {ends?.[1]}
      </span>
    </Row>
    {earlier && (
      <Row wrap justify="between" lines={4} className={styles.earlier} data-unasked={unasked || undefined}>
        <span id={`${id}-earlier`}>
          {`上次 ${earlier.text}（${earlier.at}）`} {earlier.stale && <Tag tone="orange" text="数据已过期" />}
          {unasked && <Tag tone="warning" text="尚未询问" />}
        </span>
        {unasked && (
          <Button size="small" aria-label={`第 ${number} 题与上次相同`} onClick={() => onAnswer(value!)}>
            与上次相同
          </Button>
        )}
      </Row>
    )}
  </div>
)
