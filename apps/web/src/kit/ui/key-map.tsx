import { SHORTCUTS, type Shortcut } from './keys.ts'
import { Row } from './place.tsx'
import words from '../look/words.module.css'
import styles from './key-map.module.css'

const ALL: readonly Shortcut[] = Object.values(SHORTCUTS)
const GROUPS = [...new Set(ALL.map(({ group }) => group))]

export function KeyMap() {
  return (
    <div className={styles.keyMap}>
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {ALL.filter((shortcut) => shortcut.group === group).map(({ keys, does, single }) => (
              <Row gap={16} align="baseline" key={does}>
                <Row as="dt" gap={4} align="stretch">
                  {keys.map((key, at) => (
                    <kbd key={at}>{key}</kbd>
                  ))}
                </Row>
                <dd>
                  {does}
                  {single && <span className={words.muted}>（单键）</span>}
                </dd>
              </Row>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
