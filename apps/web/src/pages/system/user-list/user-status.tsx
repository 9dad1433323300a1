/** The state of an account: its own shape and the word of the dictionary. */
import { user } from '@huxi/contract'
import { itemOf, useDict } from '../../../kit/dict.ts'
import { isMissing, MISSING } from '../../../kit/format.ts'
import type { Row } from '../../../kit/list/row.ts'
import { Status } from '../../../kit/status.tsx'

export const NORMAL = 1
export const FROZEN = 2
const WAITING = 3

const TONES = { [NORMAL]: 'success', [FROZEN]: 'frozen', [WAITING]: 'pending' } as const

const toneOf = (value: unknown) => TONES[value as keyof typeof TONES] ?? 'off'

export const UserStatus = ({ row }: { row: Row }) => {
  const value = row['status']
  const { items } = useDict(isMissing(value) ? undefined : user.fields.status.dict)
  if (isMissing(value)) return MISSING
  return <Status tone={toneOf(value)} text={itemOf(items, value)?.text ?? String(value)} />
}
