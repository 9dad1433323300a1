import { cat } from '@huxi/clinical/models/cat'
import { Gauge } from '../../../kit/clinical/gauge.tsx'
import { Stack } from '../../../kit/ui/place.tsx'
import { Lines } from '../reading/reading.tsx'
import { Outcome } from '../result/verdict.tsx'
import type { CatFilling } from './use-cat.ts'
import styles from './cat.module.css'

export const CatHeadline = ({ filling: { items, progress } }: { filling: CatFilling }) => {
  if (progress.open.length > 0) return `已答 ${progress.answered} / ${items.length} 题`
  const { level, figure, verdict } = cat.say({ items })
  return (
    <>
      {cat.name} <Outcome level={level} figure={figure} verdict={verdict} />
    </>
  )
}

export const CatResult = ({ filling: { items, progress, unasked } }: { filling: CatFilling }) => {
  const { answered, subtotal, open } = progress
  const input = { items }
  const wording = cat.say(input)
  return (
    <Stack className={styles.result}>
      <p role="status">
        {open.length > 0 ? `已答 ${answered} / ${items.length} 题，小计 ${subtotal} 分。` : '已全部回答。'}
        {answered > 0 && open.length > 0 && wording.notes.join('')}
        {unasked.size > 0 && `其中 ${unasked.size} 题是上次的答案，尚未询问。`}
      </p>
      {open.length === 0 && (
        <>
          <Gauge scored={{ model: cat, result: cat.score(input), wording }} />
          <p>
            <Outcome level={wording.level} figure={wording.figure} verdict={wording.verdict} />
          </p>
          <p>{wording.meaning}</p>
          {wording.notes.length > 0 && <Lines lines={wording.notes} />}
        </>
      )}
    </Stack>
  )
}
