import type { Assessment } from '@huxi/contract'
import { ComparedChoice } from '../../../kit/patient/compared-choice.tsx'
import place from '../../../kit/look/place.module.css'

export const COMPARED_MAX = 4

interface ChoosingProps {
  /** Latest first. */
  rows: readonly (Assessment & { content_dictText?: string })[]
  content: string
  chosen: readonly string[]
  onContent: (content: string) => void
  onChosen: (ids: readonly string[]) => void
}

export const Choosing = ({ rows, content, chosen, onContent, onChosen }: ChoosingProps) => {
  const contents = [...Map.groupBy(rows, (row) => row.content)]
  const own = rows.filter((row) => row.content === content)
  return (
    <ComparedChoice
      title="选择评估"
      noun="评估内容"
      one="这项评估"
      most={COMPARED_MAX}
      kinds={contents.map(([value, of]) => ({ value, label: `${of[0]!.content_dictText ?? value}（${of.length}）` }))}
      kind={content}
      onKind={onContent}
      records={own.map(({ id, performedAt, figures }) => ({
        value: id,
        label: `${performedAt.slice(0, 16)} ${figures}`,
      }))}
      chosen={chosen}
      onChosen={onChosen}
      space={place.below16}
    />
  )
}
