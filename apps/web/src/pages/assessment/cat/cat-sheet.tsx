import type { Items, Wordings } from '@huxi/clinical/questionnaire'
import { WORDING, type Prefill } from '@huxi/contract'
import { Tag } from '../../../kit/ui/status.tsx'
import { CatItem } from './cat-item.tsx'
import wordsStyles from '../../../kit/look/words.module.css'
import styles from './cat.module.css'

interface CatSheetProps {
  words: Wordings
  items: NonNullable<Items>
  tried?: boolean
  earlier?: readonly (Prefill | undefined)[]
  /** Items that still show the recorded answer. */
  unasked?: ReadonlySet<number>
  idOf: (item: number) => string
  onAnswer: (item: number, value: number) => void
}

export const CatSheet = ({ words, items, tried = false, earlier, unasked, idOf, onAnswer }: CatSheetProps) => (
  <>
    {words.licence === 'demo' && (
      <p className={styles.demo}>
        <Tag tone="warning" text={WORDING.demo} />
        {WORDING.notice}
      </p>
    )}
    <p className={wordsStyles.second}>{words.stem}</p>
    <div className={styles.items}>
      {words.items.map((item, n) => (
        <CatItem
          key={idOf(n)}
          id={idOf(n)}
          number={n + 1}
          item={item}
          ends={item.ends ?? words.ends}
          value={items[n] ?? null}
          missing={tried && (items[n] ?? null) === null}
          earlier={earlier?.[n]}
          unasked={unasked?.has(n) ?? false}
          onAnswer={(value) => onAnswer(n, value)}
        />
      ))}
    </div>
  </>
)
