import { columnOf, type FormShape } from '@huxi/contract'

const CHARACTER = 15
const BESIDE_HEAD = 60

export const columnsOf = ({ content }: FormShape) =>
  Object.fromEntries([
    ...content.items.map((item) => [
      columnOf(item),
      { width: Math.max(120, (item.label.length + (item.unit ? item.unit.length + 2 : 0)) * CHARACTER + BESIDE_HEAD) },
    ]),
    ...['formVersion', ...content.removed.map(columnOf), ...(content.removedParts ?? []).map(({ code }) => code)].map(
      (name) => [name, { hidden: true }],
    ),
  ]) as Readonly<Record<string, { width?: number; hidden?: boolean }>>
