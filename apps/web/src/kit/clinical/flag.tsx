import { flagMark, isCritical } from '@huxi/clinical/reference-range'
import { Tag } from '../ui/status.tsx'

const UNJUDGED = ['unclear', 'unit', 'adult']

export const FlagTag = ({ flag }: { flag: string | null | undefined }) => {
  const text = flagMark(flag)
  if (!text) return null
  return <Tag text={text} tone={isCritical(flag) ? 'danger' : UNJUDGED.includes(flag ?? '') ? undefined : 'warning'} />
}
