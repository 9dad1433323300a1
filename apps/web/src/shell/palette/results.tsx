import { Row } from '../../kit/ui/place.tsx'
import type { Group } from './use-groups.ts'
import type { Found, Item } from './rank.ts'
import words from '../../kit/look/words.module.css'
import menuSearch from '../search/menu-search.module.css'
import styles from './palette.module.css'

interface ResultsProps {
  id: string
  groups: readonly Group[]
  marked: string | undefined
  optionId: (key: string) => string
  onChoose: (item: Item) => void
}

export function Results({ id, groups, marked, optionId, onChoose }: ResultsProps) {
  return (
    <div id={id} role="listbox" aria-label="搜索结果" tabIndex={-1}>
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ name, found }) => (
          <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <div id={`${id}-${name}`} role="presentation" className={styles.group}>
              {name}
            </div>
            {found.map((item) => (
              <Row
                as="button"
                justify="between"
                gap={16}
                key={item.key}
                id={optionId(item.key)}
                type="button"
                className={menuSearch.found}
                role="option"
                tabIndex={-1}
                aria-selected={item.key === marked}
                // The field keeps focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(item)}
              >
                <Marked title={item.title} at={item.at} />
                {item.note && <span className={`${words.muted} ${words.clip}`}>{item.note}</span>}
              </Row>
            ))}
          </div>
        ))}
    </div>
  )
}

interface Run {
  text: string
  hit: boolean
}

const runsOf = ({ title, at }: Pick<Found, 'title' | 'at'>): Run[] =>
  [...title].length === title.length
    ? Array.from(title).reduce<Run[]>((runs, text, place) => {
        const hit = at.includes(place)
        const last = runs.at(-1)
        return last?.hit === hit ? [...runs.slice(0, -1), { text: last.text + text, hit }] : [...runs, { text, hit }]
      }, [])
    : [{ text: title, hit: false }]

const Marked = (found: Pick<Found, 'title' | 'at'>) => (
  <span>{runsOf(found).map(({ text, hit }, place) => (hit ? <mark key={place}>{text}</mark> : text))}</span>
)
