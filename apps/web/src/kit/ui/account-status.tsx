import { itemOf, useDict } from '../data/dict.ts'
import { isMissing, MISSING } from '../data/format.ts'
import { Status } from './status.tsx'

const WORDS = 'user_status'

const NORMAL = 1
const FROZEN = 2
const WAITING = 3

const TONES: Readonly<Record<string, 'success' | 'frozen' | 'pending'>> = {
  [NORMAL]: 'success',
  [FROZEN]: 'frozen',
  [WAITING]: 'pending',
}

export const AccountStatus = ({ value }: { value: unknown }) => {
  const { items } = useDict(isMissing(value) ? undefined : WORDS)
  if (isMissing(value)) return MISSING
  return <Status tone={TONES[String(value)] ?? 'off'} text={itemOf(items, value)?.text ?? String(value)} />
}
