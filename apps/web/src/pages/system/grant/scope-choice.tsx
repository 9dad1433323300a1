import { SCOPE_WORDS } from '@huxi/model'
import { Radio } from 'antd'
import { scopeName, scopeSentences } from './scope-words.ts'
import words from '../../../kit/look/words.module.css'
import styles from './grant.module.css'

interface ScopeChoiceProps {
  id?: string
  value?: unknown
  onChange?: (value: string) => void
  disabled?: boolean
}

/** A role opens lists of many kinds. */
const SENTENCES = scopeSentences(['患者、用户和记录'])

const OPTIONS = SCOPE_WORDS.map((word) => ({
  value: word,
  label: (
    <span className={styles.scopeLine}>
      <span className={styles.scope}>{scopeName(word)}</span>
      <span className={words.second}>{SENTENCES[word]}</span>
    </span>
  ),
}))

export const ScopeChoice = ({ id, value, onChange, disabled = false }: ScopeChoiceProps) => (
  <Radio.Group
    vertical
    {...(id !== undefined && { id })}
    className={styles.scopes}
    aria-label="数据范围"
    options={OPTIONS}
    value={value}
    disabled={disabled}
    onChange={({ target }) => onChange?.(target.value as string)}
  />
)
