import { handover } from '@huxi/contract'
import { detailPage } from '../../kit/detail/detail-page.tsx'
import { history } from '../../kit/detail/tabs.tsx'
import { rowId, type Row } from '../../kit/record/row.ts'
import { Entries } from './handover/entries.tsx'
import { RefreshHandover } from './handover/refresh-handover.tsx'

const isDraft = (row: Row): boolean => row['status'] === 'draft'

export default detailPage(handover, {
  label: (row) => `${String(row['wardId_dictText'] ?? '')}交班`,
  lean: true,
  groups: [
    {
      title: '班次与签字',
      names: ['startAt', 'endAt', 'note', 'giverId', 'givenAt', 'receiverId', 'receivedAt'],
    },
  ],
  actions: (row) => isDraft(row) && <RefreshHandover id={rowId(row)} />,
  tabs: [
    { key: 'entries', title: '交班内容', content: (row) => <Entries id={rowId(row)} draft={isDraft(row)} /> },
    history(handover),
  ],
})
