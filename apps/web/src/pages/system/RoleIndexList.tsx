import { roleHome } from '@huxi/contract'
import { page } from '../../kit/list/page.tsx'
import { StartCell } from './role-index/start-cell.tsx'
import { StartForm } from './role-index/start-form.tsx'

/** Label of the default start page in older clients. */
const EVERYBODY = '默认（其他角色）'

export default page(roleHome, {
  form: StartForm,
  cells: ['priority', 'status'],
  columns: {
    roleCode: {
      width: 180,
      cell: ({ roleCode, roleCode_dictText: name }: { roleCode?: unknown; roleCode_dictText?: unknown }) =>
        roleCode ? String(name ?? roleCode) : EVERYBODY,
    },
    url: { width: 320, heads: true, cell: (row) => <StartCell row={row} /> },
    priority: { width: 90 },
    status: { width: 90 },
  },
})
