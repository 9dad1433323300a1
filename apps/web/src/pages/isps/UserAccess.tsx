import { accessRequest, ownAccess, withdrawAccess, type AccessRequest } from '@huxi/contract'
import { resource, type Field } from '@huxi/model'
import { useAction, useChanged } from '../../kit/data/query.ts'
import { ListTable } from '../../kit/list/list-table.tsx'
import { usePagedList } from '../../kit/list/use-paged-list.ts'
import { AskAccess } from '../../kit/record/ask-access.tsx'
import { columnsOf } from '../../kit/record/columns.tsx'
import { RowAction } from '../../kit/record/row-actions.tsx'
import { PageHeader } from '../../kit/ui/page-header.tsx'
import { useConfirm } from '../../kit/ui/use-confirm.tsx'

const { wanted, reason, wishedOn, status, untilOn, remark, decidedBy } = accessRequest.fields
const { initial: WAITING } = accessRequest.states!

const withoutSearch = <T,>({ search: _search, ...field }: Field<T>): Field<T> => field

/** The endpoint returns the caller's own requests without a right; withdrawing is the only action. */
const own = resource({
  name: 'isps:access',
  title: '我的权限申请',
  table: accessRequest.table,
  path: accessRequest.path,
  owner: 'tenant',
  sort: { createTime: 'desc' },
  label: 'wanted',
  verbs: { ...accessRequest.verbs, queryById: false },
  fields: {
    wanted: withoutSearch(wanted),
    status: withoutSearch(status),
    untilOn: withoutSearch(untilOn),
    reason,
    wishedOn,
    remark,
    decidedBy,
  },
})

const COLUMNS = columnsOf(own, {
  wanted: { width: 170 },
  status: { width: 90 },
  untilOn: { width: 110 },
  reason: { width: 190 },
  wishedOn: { width: 110 },
  remark: { width: 170 },
  decidedBy: { hidden: true },
}).map((column) => ({
  ...column,
  sortable: false,
}))

export default function UserAccess() {
  const list = usePagedList(own, { source: ownAccess, rowOf: (row: AccessRequest) => ({ ...row }) })
  const changed = useChanged(accessRequest)
  const ask = useConfirm()
  const { run } = useAction(withdrawAccess, { onDone: () => void changed() })
  return (
    <>
      <PageHeader />
      <ListTable
        list={list}
        columns={COLUMNS}
        selectable={false}
        width={90}
        search={null}
        first={() => <AskAccess primary onAsked={() => void changed()} />}
        lead={({ id, wanted: object, status: state }) =>
          state === WAITING && (
            <RowAction
              onClick={() =>
                ask({
                  title: `确定撤回“${String(object)}”的申请吗？`,
                  okText: '撤回',
                  onOk: async () => void (await run({ id: String(id) })),
                })
              }
            >
              撤回
            </RowAction>
          )
        }
      />
    </>
  )
}
