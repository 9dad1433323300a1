/** Index A to Z; on a phone one line that scrolls. */
import { Row } from '../../../kit/ui/place.tsx'
import styles from './initials.module.css'

const LETTERS = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ#')
const OTHERS = '其他'

interface InitialsProps {
  letters: readonly { initial: string; count: number }[]
  chosen: string | undefined
  onChoose: (letter: string | undefined) => void
}

export const Initials = ({ letters, chosen, onChoose }: InitialsProps) => {
  const counts = new Map(letters.map(({ initial, count }) => [initial, count]))
  // `#` appears only for names without a letter.
  const initials = LETTERS.filter((letter) => letter !== '#' || counts.has('#'))
  return (
    <Row align="stretch" wrap gap={2} className={styles.initials} role="group" aria-label="姓名首字母">
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        全部
      </button>
      {initials.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={chosen === letter}
          aria-label={`${letter === '#' ? OTHERS : letter}，${counts.get(letter) ?? 0} 人`}
          disabled={!counts.has(letter) && chosen !== letter}
          onClick={() => onChoose(chosen === letter ? undefined : letter)}
        >
          {letter}
        </button>
      ))}
    </Row>
  )
}
