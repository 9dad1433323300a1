/** Preview of a wording; answers given here are discarded. */
import { reworded, type Rewording } from '@huxi/clinical/questionnaire'
import { ownWordings } from '@huxi/clinical/wordings'
import type { Wording } from '@huxi/contract'
import { useId, useState } from 'react'
import type { Row } from '../../../kit/record/row.ts'
import { CatSheet } from './cat-sheet.tsx'
import panel from '../../../kit/look/panel.module.css'
import wordsStyles from '../../../kit/look/words.module.css'
import styles from './cat.module.css'

export const Preview = ({ row }: { row: Row }) => {
  const id = useId()
  const [answers, setAnswers] = useState<readonly (number | null)[]>([])
  const { questionnaire, licence, intro, items } = row as unknown as Wording & { items: Rewording['items'] }
  const own = ownWordings[questionnaire]
  if (!own || items.length === 0) return <p className={wordsStyles.second}>还没有题目，请先编辑。</p>
  return (
    <section className={`${panel.panel} ${styles.preview}`} aria-label="预览">
      <p className={wordsStyles.second}>填写的人看到的样子；点选只是试看，不会保存。</p>
      <CatSheet
        words={reworded(own, { licence, intro, items })}
        items={answers}
        idOf={(item) => `${id}${item}`}
        onAnswer={(item, value) => setAnswers(own.items.map((_, n) => (n === item ? value : (answers[n] ?? null))))}
      />
    </section>
  )
}
