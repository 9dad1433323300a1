/** A page of two panes: a list or a tree beside what was chosen from it. */
import { Fragment, type ReactNode } from 'react'
import { Empty, Failed, Skeleton } from '../../ui/states.tsx'
import { Panes } from './panes.tsx'
import { useLastChoice, type Choice } from './use-choice.ts'

const SKELETON_ROWS = 8

interface MasterDetailProps<Data, One> {
  /** what one chooses, e.g. 字典 */
  of: string
  choice: Choice
  /** what there is to choose from, as `useCall` answers it */
  answer: { data: Data | undefined; error: unknown; refetch: () => unknown }
  find: (data: Data, id: string) => One | undefined
  /** what one chooses in: `MasterList` or a tree */
  master: (data: Data) => ReactNode
  /** what choosing leads to, as long as nothing is chosen */
  hint: string
  /** what was chosen; another one is drawn afresh */
  children: (one: One, data: Data) => ReactNode
}

export const MasterDetail = <Data, One>({ of, choice, answer, ...parts }: MasterDetailProps<Data, One>) => {
  const { data, error, refetch } = answer
  const { find, master, hint, children } = parts
  useLastChoice(choice, data === undefined ? undefined : (id) => find(data, id) !== undefined)
  if (data === undefined)
    return error ? <Failed error={error} onRetry={() => void refetch()} /> : <Skeleton rows={SKELETON_ROWS} />
  const { id } = choice
  const one = id === undefined ? undefined : find(data, id)
  return (
    <Panes of={of} master={master(data)} open={id !== undefined} onBack={() => choice.choose(undefined)}>
      {one !== undefined ? (
        <Fragment key={id}>{children(one, data)}</Fragment>
      ) : id !== undefined ? (
        <Empty drawing="search" title={`未找到该${of}`} text="它可能已被删除或改名，请从列表中重新选择。" />
      ) : (
        <Empty drawing="paper" title={`请选择左侧${of}`} text={hint} />
      )}
    </Panes>
  )
}
