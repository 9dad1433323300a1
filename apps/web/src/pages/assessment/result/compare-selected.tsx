import { assessResult, type AssessResultDetail } from '@huxi/contract'
import { verbEndpoint } from '@huxi/model'
import { useState } from 'react'
import { call } from '../../../kit/data/call.ts'
import { useOnce } from '../../../kit/form/use-once.ts'
import { RowAction } from '../../../kit/record/row-actions.tsx'
import type { List } from '../../../kit/list/use-list.ts'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { comparedNot } from './compared-not.ts'

const CompareDialog = lazyPart(async () => (await import('./compare-dialog.tsx')).CompareDialog)

const read = async (id: string): Promise<AssessResultDetail> =>
  (await call(verbEndpoint(assessResult, 'queryById'), { id })) as AssessResultDetail

export const CompareSelected = ({ list }: { list: List }) => {
  const { once } = useOnce()
  const [details, setDetails] = useState<readonly AssessResultDetail[]>()
  const [open, setOpen] = useState(false)
  const show = async () => {
    setDetails(await Promise.all(list.selection.ids.map(read)))
    setOpen(true)
  }
  return (
    <>
      <RowAction reason={comparedNot(list.selection.rows)} onClick={() => void once(show)}>
        对比
      </RowAction>
      {details && <CompareDialog details={details} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
