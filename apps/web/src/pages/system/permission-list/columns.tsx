import { permission } from '@huxi/contract'
import { itemOf, useDict } from '../../../kit/data/dict.ts'
import { columnsOf } from '../../../kit/record/columns.tsx'
import type { Row } from '../../../kit/record/row.ts'
import { MenuIcon } from '../../../kit/ui/menu-icon.tsx'
import { Tag } from '../../../kit/ui/status.tsx'
import { BUTTON, PAGE, ROOT } from './menu.ts'
import { Protects } from './protects.tsx'

const { name, perms } = permission.fields

export const askedMenu = { ...permission, fields: { name, perms: { ...perms, search: 'like' as const } } }

const TONES: Readonly<Record<number, string>> = { [ROOT]: 'accent', [PAGE]: 'info', [BUTTON]: 'grey' }

const TypeTag = ({ row }: { row: Row }) => {
  const { items } = useDict(permission.fields.menuType.dict)
  const type = row['menuType'] as number
  return <Tag tone={TONES[type]} text={itemOf(items, type)?.text ?? String(type)} />
}

const Name = ({ row }: { row: Row }) => (
  <>
    {row['icon'] ? <MenuIcon name={String(row['icon'])} /> : null} {String(row['name'])}
  </>
)

/** A tree cannot be sorted. */
export const COLUMNS = columnsOf(permission, {
  name: { width: 212, cell: (row) => <Name row={row} /> },
  menuType: { title: '类型', width: 98, cell: (row) => <TypeTag row={row} /> },
  url: { width: 150 },
  // A button has no page, so its cell names the protected work.
  component: {
    width: 170,
    cell: (row) =>
      row['menuType'] === BUTTON ? (
        <Protects perms={row['perms'] as string | null} builtIn={row['builtIn'] === true} short />
      ) : (
        (row['component'] as string)
      ),
  },
  sortNo: { width: 60 },
  status: { width: 80 },
  builtIn: { hidden: true },
  createTime: { hidden: true },
})
  .filter(({ key }) => key !== 'parentId')
  .map((column) => ({ ...column, sortable: false }))
