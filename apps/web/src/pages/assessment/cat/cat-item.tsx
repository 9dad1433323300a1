/** One item of CAT: six answers in a row, chosen with mouse, finger or arrow keys. */
import type { Ends, Wordings } from '@huxi/clinical/questionnaire'
import { Radio } from 'antd'
import words from '../../../kit/look/words.module.css'
import styles from './cat.module.css'

interface CatItemProps {
  id: string
  number: number
  item: Wordings['items'][number]
  /** what the ends of the row mean; an item may be about something good, so that “none” alone would say the opposite */
  ends: Ends | undefined
  value: number | null
  missing: boolean
  onAnswer: (value: number) => void
}

export const CatItem = ({ id, number, item: { text, options }, ends, value, missing, onAnswer }: CatItemProps) => (
  <div className={styles.item} id={id}>
    <h3 id={`${id}-text`}>
      {number}. {text}
    </h3>
    <Radio.Group
      aria-labelledby={`${id}-text`}
      aria-describedby={`${id}-note`}
      name={id}
      optionType="button"
      buttonStyle="solid"
      block
      value={value}
      options={options.map(({ value: points, text: label }) => ({ value: points, label }))}
      onChange={(event) => onAnswer(event.target.value as number)}
    />
    <div id={`${id}-note`} className={styles.note}>
      <span>
        {options[0]?.value} {ends?.[0]}
      </span>
      {missing && <span className={words.danger}>请选择一个分数</span>}
      <span>
        {options.at(-1)?.value} {ends?.[1]}
      </span>
    </div>
  </div>
)
