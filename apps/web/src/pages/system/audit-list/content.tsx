import type { AuditLine } from '@huxi/contract'
import { ReadTable } from '../../../kit/ui/read-table.tsx'

const isChange = (line: AuditLine): line is Required<AuditLine> => line.before !== undefined

export const AuditContent = ({ lines }: { lines: readonly AuditLine[] }) => {
  const changed = lines.filter(isChange)
  const facts = lines.filter((line) => !isChange(line))
  return (
    <>
      {changed.length > 0 && (
        <ReadTable
          head={['字段', '之前', '之后']}
          rows={changed.map(({ label, before, text }) => [label, before, text])}
        />
      )}
      {facts.length > 0 && <ReadTable head={['项目', '内容']} rows={facts.map(({ label, text }) => [label, text])} />}
    </>
  )
}
