/** `children`: rows of a record as a table. Editor and table are a chunk of their own. */
import { MISSING } from '../data/format.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { Fill } from './fill.ts'
import { NoSearch, type CellProps, type InputProps, type KindView, type Look } from './kind.ts'
import styles from './children.module.css'

const Editor = lazyPart<InputProps & { look: Look }>(
  async () => (await import('./children-editor.tsx')).ChildrenEditor,
  <div className={styles.waiting} aria-busy />,
)
const Table = lazyPart<CellProps & { look: Look }>(async () => (await import('./children-table.tsx')).ChildrenTable)

export const childrenKind = (look: Look): KindView => ({
  Cell: (props) => {
    const count = (props.value as unknown[] | null | undefined)?.length ?? 0
    if (count === 0) return MISSING
    return props.place === 'list' ? `${count} 行` : <Table {...props} look={look} />
  },
  Input: (props) => (
    <Fill value={undefined}>
      <Editor {...props} look={look} />
    </Fill>
  ),
  Search: NoSearch,
  width: 120,
  wide: true,
})
