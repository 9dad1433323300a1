/** Fields and child tables of a form in the dialog of a conflict: what a side changed, or the names of all. */
import type { FormItem, FormPart } from '@huxi/contract'
import type { SideCells, SideProps } from '../../../../../kit/record/conflict-dialog.tsx'
import { Stack } from '../../../../../kit/ui/place.tsx'
import { itemChanges, partChanges } from './item-changes.ts'

const side =
  <T extends FormItem | FormPart>(noun: string, changesOf: (before: readonly T[], after: readonly T[]) => string[]) =>
  ({ value, base }: SideProps) => {
    const [before, after] = [base, value].map((list) => (list ?? []) as readonly T[])
    const changes = changesOf(before!, after!)
    if (changes.length === 0) return <>{namesOf(after!, noun)}</>
    return (
      <Stack as="ul" gap={4}>
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
    )
  }

const namesOf = (list: readonly (FormItem | FormPart)[], noun: string): string =>
  list.length === 0
    ? `没有${noun}`
    : `${list.length} 个${noun}：${list.map(({ label, code }) => label || code).join('、')}`

export const DEFINITION_SIDES: SideCells = {
  fields: side<FormItem>('字段', itemChanges),
  parts: side<FormPart>('明细', partChanges),
}
