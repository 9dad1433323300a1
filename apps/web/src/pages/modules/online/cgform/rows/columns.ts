import { columnOf, type FormShape } from '@huxi/contract'

const CHARACTER = 15
const BESIDE_HEAD = 60
export const VISIBLE_AT_FIRST = 20

export const columnsOf = ({ content }: FormShape) => {
  const listed = content.items.filter(({ list, readOnly, kind }) => list || readOnly || kind === 'sum')
  const visible = new Set(listed.slice(0, VISIBLE_AT_FIRST))
  return Object.fromEntries([
    ...content.items.map((item) => [
      columnOf(item),
      {
        width: Math.max(120, (item.label.length + (item.unit ? item.unit.length + 2 : 0)) * CHARACTER + BESIDE_HEAD),
        ...(!visible.has(item) && { hidden: true }),
      },
    ]),
    ...['formVersion', ...content.removed.map(columnOf), ...(content.removedParts ?? []).map(({ code }) => code)].map(
      (name) => [name, { hidden: true }],
    ),
  ]) as Readonly<Record<string, { width?: number; hidden?: boolean }>>
}
