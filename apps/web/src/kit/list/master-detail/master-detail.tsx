import { Fragment, type ReactNode } from 'react'
import { Empty, Loading } from '../../ui/states.tsx'
import { Panes } from './panes.tsx'
import { useLastChoice, type Choice } from './use-choice.ts'

const SKELETON_ROWS = 8

interface MasterDetailProps<Data, One> {
  of: string
  choice: Choice
  /** result of `useCall` with the entries */
  answer: { data: Data | undefined; error: unknown; refetch: () => unknown }
  find: (data: Data, id: string) => One | undefined
  master: (data: Data) => ReactNode
  hint: string
  /** way out of an empty list */
  first?: ReactNode
  /** the chosen entry; remounted for another */
  children: (one: One, data: Data) => ReactNode
}

export const MasterDetail = <Data, One>({ of, choice, answer, ...parts }: MasterDetailProps<Data, One>) => {
  const { data, error, refetch } = answer
  const { find, master, hint, first, children } = parts
  useLastChoice(choice, data === undefined ? undefined : (id) => find(data, id) !== undefined)
  if (data === undefined) return <Loading error={error} onRetry={refetch} rows={SKELETON_ROWS} />
  const { id } = choice
  const one = id === undefined ? undefined : find(data, id)
  const isEmpty = Array.isArray(data) && data.length === 0
  // a phone shows one pane at a time: the way out has to stand in the only one
  if (isEmpty && id === undefined && first !== undefined)
    return (
      <Empty drawing="paper" title={`还没有${of}`}>
        {first}
      </Empty>
    )
  return (
    <Panes of={of} master={master(data)} open={id !== undefined} onBack={() => choice.choose(undefined)}>
      {one !== undefined ? (
        <Fragment key={id}>{children(one, data)}</Fragment>
      ) : id !== undefined ? (
        <Empty drawing="search" title={`未找到该${of}`} text="它可能已被删除或改名，请从列表中重新选择。" />
      ) : isEmpty ? (
        <Empty drawing="paper" title={`还没有${of}`} />
      ) : (
        <Empty drawing="paper" title={`请选择左侧${of}`} text={hint} />
      )}
    </Panes>
  )
}
