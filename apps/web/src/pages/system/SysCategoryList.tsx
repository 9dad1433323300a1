/** 分类字典: a tree whose levels load on demand. */
import { category, categoryChildren, categoryRoots, type Category } from '@huxi/contract'
import { useLazyTree } from '../../kit/list/lazy-tree.tsx'
import { ListTable } from '../../kit/list/list-table.tsx'
import { useList } from '../../kit/list/use-list.ts'
import { Can } from '../../kit/data/can.tsx'
import { labelled } from '../../kit/record/labelled.ts'
import { useRecordTarget } from '../../kit/record/record-modal.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { Pager } from '../../kit/ui/pager.tsx'
import { CategoryForm } from './category-list/category-form.tsx'
import { consequence } from './category-list/deletion.ts'

const LISTED = { ...labelled(category, { name: '分类名称', code: '分类编码' }), title: '分类' }
const PARENT = '1'
const HIDDEN = { hidden: true }

export default function SysCategoryList() {
  const roots = useList(LISTED, { source: categoryRoots })
  const { list, tree, open } = useLazyTree(roots, {
    source: categoryChildren,
    by: 'pid',
    hasBelow: ({ hasChild }) => hasChild === PARENT,
  })
  const target = useRecordTarget()
  const addBelow = (row: Category) => {
    open(row.id)
    target[1]({ mode: 'add', row: { pid: row.id } })
  }
  return (
    <>
      <PageHeader />
      <ListTable
        resource={LISTED}
        list={list}
        tree={tree}
        columns={{
          name: { width: 320 },
          code: { width: 200 },
          hasChild: HIDDEN,
        }}
        form={CategoryForm}
        cells={['name']}
        selectable={false}
        target={target}
        onAdd={() => target[1]({ mode: 'add' })}
        rowActions={(row) => (
          <Can code="system:category:add">
            <RowAction onClick={() => addBelow(row)}>新增下级</RowAction>
          </Can>
        )}
        consequence={consequence}
        foot={
          list.total > list.size && (
            <Pager page={list.page} size={list.size} total={list.total} onChange={list.turnTo} />
          )
        }
      />
    </>
  )
}
