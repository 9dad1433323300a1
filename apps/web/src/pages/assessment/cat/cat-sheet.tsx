import type { Items, Wordings } from '@huxi/clinical/questionnaire'
import { WORDING, type Prefill } from '@huxi/contract'
import { Row, Stack } from '../../../kit/ui/place.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { CatItem } from './cat-item.tsx'
import place from '../../../kit/look/place.module.css'
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
      <Row as="p" align="baseline" wrap gap={10} lines={4} className={`${place.flat} ${place.below12}`}>
        <Tag tone="warning" text={WORDING.demo} />
        {WORDING.notice}
      </Row>
    )}
    <p className={wordsStyles.second}>{words.stem}</p>
    <Stack gap={20} className={styles.items}>
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
    </Stack>
  </>
)
